import { timeframes } from '@cardroom/contracts/report-frame'
import { describe, expect, it } from 'vitest'
import {
  periodLabels,
  previousLabels,
  readTimeframe,
  timeframeLabels,
} from '../../../src/admin/shared/timeframe.ts'

describe('timeframes', () => {
  it('are called as the specification calls them', () => {
    expect(timeframes.map((timeframe) => timeframeLabels[timeframe])).toEqual([
      'Last 24 Hours',
      'Last 7 Days',
      'Last 30 Days',
      'Last 90 Days',
      'All Time',
    ])
    expect(timeframes.map((timeframe) => periodLabels[timeframe])).toEqual([
      "Today's",
      "This week's",
      "This month's",
      "Last 3 months'",
      'All time',
    ])
  })

  it('are thirty days where the address names none, or one that is none', () => {
    expect(readTimeframe(new URLSearchParams())).toBe('30days')
    expect(readTimeframe(new URLSearchParams('timeframe=century'))).toBe('30days')
    expect(readTimeframe(new URLSearchParams('timeframe=7days'))).toBe('7days')
  })

  it('have a period before, but for the one that began with the first record', () => {
    expect(timeframes.filter((timeframe) => previousLabels[timeframe] === null)).toEqual([
      'lifetime',
    ])
  })
})
