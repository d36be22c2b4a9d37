import { shorts, slides } from '@cardroom/brand/home-copy'
import { testimonials } from '@cardroom/brand/testimonials-copy'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pickShorts, testimonialViews, wrap } from '../../../../src/site/features/home/rotation.ts'

it.each([
  [0, 1, 1],
  [12, 1, 0],
  [0, -1, 12],
  [3, -30, 12],
])('wraps slide %i plus %i to %i among thirteen', (index, steps, expected) => {
  expect(wrap(index, steps, slides.length)).toBe(expected)
})

it('picks four of fourteen shorts, with four different pictures', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 4 }),
      (draws) => {
        const picked = pickShorts(shorts, () => draws.shift() ?? 0)

        expect(new Set(picked.map(({ id }) => id)).size).toBe(4)
        expect(new Set(picked.map(({ picture }) => picture)).size).toBe(4)
      },
    ),
  )
})

it.each([
  [
    testimonials.length,
    2,
    [
      [0, 1],
      [2, 0],
    ],
  ],
  [3, 1, [[0], [1], [2]]],
  [2, 2, []],
  [0, 1, []],
])('shows %i testimonials in views of %i', (count, size, views) => {
  expect(testimonialViews(count, size)).toEqual(views)
})
