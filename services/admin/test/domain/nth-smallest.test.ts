import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nthSmallest } from '../../src/domain/nth-smallest.ts'

describe('nthSmallest', () => {
  it('is what sorting would put there, also of many equal numbers', () => {
    const numbers = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.nat({ max: 3 })), {
      minLength: 1,
      maxLength: 300,
    })
    fc.assert(
      fc.property(numbers, fc.nat({ max: 899 }), (made, at) => {
        const sorted = made
          .flatMap(([number, weight]) => Array.from({ length: weight }, () => number))
          .toSorted((one, other) => one - other)
        fc.pre(sorted.length > 0)
        const nth = at % sorted.length
        const [values, weights] = [0, 1].map((part) =>
          Float64Array.from(made, (one) => one[part] ?? 0),
        )

        expect(nthSmallest(values ?? new Float64Array(), weights ?? new Float64Array(), nth)).toBe(
          sorted[nth],
        )
      }),
      { numRuns: 1000 },
    )
  })
})
