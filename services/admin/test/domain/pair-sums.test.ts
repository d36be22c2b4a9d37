import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairSums } from '../../src/domain/pair-sums.ts'

const number = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 2 ** 31 - 1 }))

describe('pairSums', () => {
  it('has the sums of every pair, in the order of their first use', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, number, fc.integer()), { maxLength: 1500 }),
        (added) => {
          const sums = pairSums(2)
          const expected = new Map<string, [number, number]>()
          for (const [first, second, value] of added) {
            const start = sums.startOf(first, second)
            sums.values[start] = (sums.values[start] ?? 0) + value
            sums.values[start + 1] = (sums.values[start + 1] ?? 0) + 1
            const [all, times] = expected.get(`${first} ${second}`) ?? [0, 0]
            expected.set(`${first} ${second}`, [all + value, times + 1])
          }
          const found = Array.from({ length: sums.count }, (_, nth) => [
            `${sums.firsts[nth]} ${sums.seconds[nth]}`,
            [sums.values[nth * 2], sums.values[nth * 2 + 1]],
          ])
          expect(found).toEqual([...expected])
        },
      ),
    )
  })
})
