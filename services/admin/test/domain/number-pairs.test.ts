import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberPairs } from '../../src/domain/number-pairs.ts'

/** Small ones, those next to the greatest, and any between. */
const number = (max: number) =>
  fc.oneof(fc.nat({ max: 9 }), fc.integer({ min: Math.max(0, max - 9), max }), fc.nat({ max }))

describe('numberPairs', () => {
  it.each([
    ['few possible ones, as bits', { first: 40, second: 1000 }],
    ['many possible ones, as numbers', { first: 2 ** 22, second: 2 ** 31 }],
  ])('adds each pair once: %s', (_, limits) => {
    const pairs = fc.array(fc.tuple(number(limits.first - 1), number(limits.second - 1)), {
      maxLength: 3000,
      size: 'max',
    })
    fc.assert(
      fc.property(pairs, (made) => {
        const all = numberPairs(limits)
        const seen = new Set<string>()
        for (const [first, second] of made) {
          const isNew = !seen.has(`${first} ${second}`)
          seen.add(`${first} ${second}`)
          expect(all.add(first, second)).toBe(isNew)
        }
      }),
      { numRuns: 20 },
    )
  })
})
