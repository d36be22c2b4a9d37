import { describe, expect, it } from 'vitest'
import { agoOf } from '../../../src/shared/office/ago.ts'

const minute = 60_000

describe('agoOf', () => {
  it.each([
    [0, 'just now'],
    [-20_000, 'just now'],
    [minute - 1, 'just now'],
    [3 * minute, '3 min ago'],
    [59 * minute, '59 min ago'],
    [60 * minute, '1 h ago'],
    [50 * 60 * minute, '2 d ago'],
  ])('says %d ms as %s', (passed, words) => {
    expect(agoOf(1_000_000_000, 1_000_000_000 + passed)).toBe(words)
  })
})
