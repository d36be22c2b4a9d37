import { shorts } from '@cardroom/brand/home-copy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickShorts } from '../../../../src/site/features/home/pick-shorts.ts'

describe('pickShorts', () => {
  it('picks three and a fourth of fourteen, never one twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 4 }),
        (draws) => {
          const random = () => draws.shift() ?? 0
          const { three, fourth } = pickShorts(shorts, random)

          const ids = [...three, fourth].map((video) => video?.id)
          expect(three).toHaveLength(3)
          expect(new Set(ids).size).toBe(4)
          expect(ids).not.toContain(undefined)
        },
      ),
    )
  })

  it('returns fewer when there are fewer', () => {
    const { three, fourth } = pickShorts(shorts.slice(0, 2), () => 0.5)

    expect(three).toHaveLength(2)
    expect(fourth).toBeUndefined()
  })
})
