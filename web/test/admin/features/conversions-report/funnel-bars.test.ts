import { describe, expect, it } from 'vitest'
import {
  funnelBars,
  sourceBreakdown,
} from '../../../../src/admin/features/conversions-report/funnel-bars.ts'

const source = (visits: number, formSubmissions: number) => ({
  visits,
  formSubmissions,
  level1Leads: 0,
  value: 0,
  color: 'grey',
})
const totals = { visits: 1000, level1Leads: 104, formSubmissions: 18, value: 144_000 }

describe('funnelBars', () => {
  it('values submissions at their average, visits at a thousandth of it, clicks at nothing', () => {
    const bars = funnelBars({ totals })

    expect(bars.map(({ label, value, each }) => ({ label, value, each }))).toEqual([
      { label: 'All Visits', value: 8000, each: 8 },
      { label: 'Button Clicks', value: 0, each: 0 },
      { label: 'Form Submissions', value: 144_000, each: 8000 },
    ])
  })

  it('measures each against the visits and against the one before', () => {
    const bars = funnelBars({ totals })

    expect(bars.map(({ overall }) => overall?.toFixed(2))).toEqual(['100.00', '10.40', '1.80'])
    expect(bars.map(({ fromPrevious }) => fromPrevious?.toFixed(2))).toEqual([
      undefined,
      '10.40',
      '17.31',
    ])
  })

  it('is as wide as its part of the largest, and never narrower than five percent', () => {
    expect(funnelBars({ totals }).map(({ width }) => width)).toEqual([100, 10.4, 5])
  })

  it('values nothing where nothing was sent', () => {
    const empty = { visits: 0, level1Leads: 0, formSubmissions: 0, value: 0 }

    expect(funnelBars({ totals: empty })).toMatchObject([
      { value: 0, overall: null, width: 5 },
      { value: 0, overall: null, fromPrevious: null, width: 5 },
      { value: 0, overall: null, fromPrevious: null, width: 5 },
    ])
  })
})

describe('sourceBreakdown', () => {
  it('lists sources by visits, without those that have none', () => {
    const sources = { few: source(100, 0), none: source(0, 3), many: source(900, 9) }

    expect(sourceBreakdown({ sources, totals })).toEqual([
      { source: 'many', color: 'grey', visits: 900, share: 90, conversion: 1 },
      { source: 'few', color: 'grey', visits: 100, share: 10, conversion: null },
    ])
  })
})
