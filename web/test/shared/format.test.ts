import { describe, expect, it } from 'vitest'
import { formatCount, formatShare, formatTime, shareOf } from '../../src/shared/format.ts'

describe('formats', () => {
  it('writes counts with separators and shares with one decimal', () => {
    expect(formatCount(12_480)).toBe('12,480')
    expect(formatShare(38.54)).toBe('38.5%')
  })

  it("writes a moment in the brand's time zone", () => {
    expect(formatTime('2026-11-20T15:04:00.000Z')).toBe('Nov 20, 7:04 AM')
  })

  it('calls a part of nothing no share at all', () => {
    expect(shareOf(0, 0)).toBe(0)
    expect(shareOf(1, 4)).toBe(25)
  })
})
