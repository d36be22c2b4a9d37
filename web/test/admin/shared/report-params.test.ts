import { timeframes } from '@cardroom/contracts/report-frame'
import { filterNames } from '@cardroom/contracts/summaries'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  funnelTimeframes,
  readReportParams,
  type ReportParams,
  reportSearch,
} from '../../../src/admin/shared/report-params.ts'

const usual: ReportParams = {
  timeframe: '30days',
  isCompared: true,
  filter: null,
  isTable: false,
  measure: null,
  sort: null,
  funnel: '30days',
}

const read = (search: string) => readReportParams(new URLSearchParams(search))

describe('the address of a report', () => {
  it('leaves out the defaults', () => {
    expect(reportSearch(usual)).toBe('')
    expect(read('')).toEqual(usual)
  })

  it('writes changed values', () => {
    const address: ReportParams = {
      timeframe: '7days',
      isCompared: false,
      filter: { name: 'source', value: 'organic-google' },
      isTable: true,
      measure: 'visits',
      sort: 'newsletter',
      funnel: 'lifetime',
    }

    expect(reportSearch(address)).toBe(
      '?timeframe=7days&compare=off&source=organic-google&view=table&measure=visits&sort=newsletter&funnel=lifetime',
    )
  })

  it('comes back as it was, whatever a filter holds', () => {
    const addresses = fc.record({
      timeframe: fc.constantFrom(...timeframes),
      isCompared: fc.boolean(),
      filter: fc.option(
        fc.record({
          name: fc.constantFrom(...filterNames),
          value: fc.string({ minLength: 1, maxLength: 150 }),
        }),
      ),
      isTable: fc.boolean(),
      measure: fc.option(fc.constantFrom('visits', 'value')),
      sort: fc.option(fc.constantFrom('newsletter', 'sponsors')),
      funnel: fc.constantFrom(...funnelTimeframes),
    })

    fc.assert(
      fc.property(addresses, (address) => {
        expect(read(reportSearch(address))).toEqual(address)
      }),
    )
  })

  it('takes the first of two filters, and none that is empty or too long', () => {
    expect(read('medium=social&source=google').filter).toEqual({ name: 'source', value: 'google' })
    expect(read('source=').filter).toBeNull()
    expect(read(`page=${'x'.repeat(151)}`).filter).toBeNull()
  })

  it('drops unknown values', () => {
    expect(read('funnel=7days&view=pie&compare=maybe&q=mona')).toEqual(usual)
  })
})
