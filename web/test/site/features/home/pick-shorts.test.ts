import { shorts } from '@cardroom/brand/home-copy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickShorts } from '../../../../src/site/features/home/rotation.ts'

describe('pickShorts', () => {
  it('picks four of fourteen, never one twice, nor two with one picture', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 4 }),
        (draws) => {
          const random = () => draws.shift() ?? 0
          const picked = pickShorts(shorts, random)

          expect(picked).toHaveLength(4)
          expect(new Set(picked.map(({ id }) => id)).size).toBe(4)
          expect(new Set(picked.map(({ picture }) => picture)).size).toBe(4)
        },
      ),
    )
  })

  it('leaves out videos whose picture is shown already', () => {
    const same = shorts.map((short) => ({ ...short, picture: 'tall-push' as const }))

    expect(pickShorts(same, () => 0.5)).toHaveLength(1)
  })

  it('returns fewer when there are fewer', () => {
    const two = [
      { id: 'one', title: 'One', picture: 'tall-push' },
      { id: 'two', title: 'Two', picture: 'tall-tower' },
    ] as const

    expect(pickShorts(two, () => 0.5)).toHaveLength(2)
  })
})
