import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatAverage,
  formatCount,
  formatExactPercent,
  formatMoney,
  formatPercent,
  formatSeconds,
  formatTime,
  toPercent,
} from '../../src/shared/format.ts'

describe('formats', () => {
  it('writes counts with separators and shares with one decimal', () => {
    expect(formatCount(12_480)).toBe('12,480')
    expect([0, 999, -1000, 1_234_567.5].map(formatCount)).toEqual([
      '0',
      '999',
      '-1,000',
      '1,234,567.5',
    ])
    expect(formatPercent(38.54)).toBe('38.5%')
  })

  it("writes a moment in the brand's time zone", () => {
    expect(formatTime('2026-11-20T15:04:00.000Z')).toBe('Nov 20, 7:04 AM')
  })

  it('treats a part of zero as 0 percent', () => {
    expect(toPercent(0, 0)).toBe(0)
    expect(toPercent(1, 4)).toBe(25)
  })

  it('writes money whole where it is whole, and the funnel to two decimals', () => {
    expect(formatMoney(264_000)).toBe('$264,000')
    expect(formatMoney(114.6)).toBe('$114.60')
    expect(formatExactPercent(4.514)).toBe('4.51%')
  })

  it('writes N/A for null', () => {
    expect(formatSeconds(null)).toBe('N/A')
    expect(formatAverage(null)).toBe('N/A')
    expect(formatSeconds(42)).toBe('42 s')
    expect(formatSeconds(41.5)).toBe('41.5 s')
    expect(formatAverage(3)).toBe('3.0')
  })

  it.each([
    [0, 'just now'],
    [-5, 'just now'],
    [4 * 60, '4 min ago'],
    [-20, 'just now'],
    [150 * 60, '2 h ago'],
    [50 * 60 * 60, '2 d ago'],
  ])('writes an age of %i seconds as %s', (seconds, text) => {
    expect(formatAge(0, seconds * 1000)).toBe(text)
  })
})
