import { shorts } from '@cardroom/brand/home-copy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickShorts } from '../../../../src/site/features/home/pick-shorts.ts'

describe('pickShorts', () => {
  it('picks four of fourteen, never one twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 4 }),
        (draws) => {
          const random = () => draws.shift() ?? 0
          const ids = pickShorts(shorts, random).map(({ id }) => id)

          expect(ids).toHaveLength(4)
          expect(new Set(ids).size).toBe(4)
        },
      ),
    )
  })

  it('returns fewer when there are fewer', () => {
    expect(pickShorts(shorts.slice(0, 2), () => 0.5)).toHaveLength(2)
  })
})
