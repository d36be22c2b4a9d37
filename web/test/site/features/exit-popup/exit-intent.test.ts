import { describe, expect, it } from 'vitest'
import { isLeaving, isSuppressed } from '../../../../src/site/features/exit-popup/exit-intent.ts'

describe('isLeaving', () => {
  it.each([
    [51, 50],
    [400, 0],
    [51, -3],
  ])('is true on the way from %i px to %i px', (from, to) => {
    expect(isLeaving(from, to)).toBe(true)
  })

  it.each([
    ['below the edge all the way', 400, 51],
    ['above it all the way', 50, 20],
    ['downward', 20, 400],
    ['along it', 50, 50],
  ])('is false %s', (_way, from, to) => {
    expect(isLeaving(from, to)).toBe(false)
  })
})

describe('isSuppressed', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const now = Date.parse('2026-11-20T12:00:00Z')

  it('holds for 24 hours after a dismissal', () => {
    expect(isSuppressed(String(now), now)).toBe(true)
    expect(isSuppressed(String(now - dayMs + 1), now)).toBe(true)
    expect(isSuppressed(String(now - dayMs), now)).toBe(false)
  })

  it.each([
    ['nothing was stored', null],
    ['the time lies ahead, as after a clock was set back', String(now + 1)],
    ['it is no time', 'yesterday'],
    ['it is empty', ''],
  ])('does not hold when %s', (_why, stored) => {
    expect(isSuppressed(stored, now)).toBe(false)
  })
})
