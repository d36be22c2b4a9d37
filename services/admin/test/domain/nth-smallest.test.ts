import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nthSmallest } from '../../src/domain/nth-smallest.ts'

describe('nthSmallest', () => {
  it('is what sorting would put there, also of many equal numbers', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(numbers, fc.nat({ max: 299 }), (made, at) => {
        const nth = at % made.length
        const sorted = made.toSorted((one, other) => one - other)

        expect(nthSmallest(Float64Array.from(made), nth)).toBe(sorted[nth])
      }),
    )
  })
})
