import { timeframes } from '@cardroom/contracts/admin'
import { describe, expect, it } from 'vitest'
import { readTimeframe, timeframeLabels, timeframeSearch } from '../../src/shared/timeframe.ts'

describe('timeframes', () => {
  it('are called as the specification calls them', () => {
    expect(timeframes.map((timeframe) => timeframeLabels[timeframe])).toEqual([
      'Last 24 Hours',
      'Last 7 Days',
      'Last 30 Days',
      'Last 90 Days',
      'All Time',
    ])
  })

  it.each(timeframes)('survive the way through the address: %s', (timeframe) => {
    const search = new URLSearchParams(timeframeSearch(timeframe))

    expect(readTimeframe(search)).toBe(timeframe)
  })

  it('are thirty days where the address names none, or one that is none', () => {
    expect(readTimeframe(new URLSearchParams())).toBe('30days')
    expect(readTimeframe(new URLSearchParams('timeframe=century'))).toBe('30days')
  })
})
