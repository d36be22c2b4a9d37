import { testimonials, testimonialText } from '@cardroom/brand/testimonials-copy'
import { describe, expect, it } from 'vitest'
import { testimonialViews } from '../../../../src/site/features/home/rotation.ts'

describe('testimonialViews', () => {
  it('are two for three testimonials shown in pairs, the last filled up with the first', () => {
    expect(testimonialViews(3, 2)).toEqual([
      [0, 1],
      [2, 0],
    ])
  })

  it('are one each where one is shown at a time', () => {
    expect(testimonialViews(3, 1)).toEqual([[0], [1], [2]])
  })

  it.each([0, 1, 2])('are none for %i, which fit without a switch', (count) => {
    expect(testimonialViews(count, 2)).toEqual([])
    expect(testimonialViews(count, 1)).toEqual([])
  })
})

describe('testimonials', () => {
  it('are three, so that there is something to switch between', () => {
    expect(testimonials).toHaveLength(3)
  })

  it('name the brand in front of its own answers', () => {
    const words = testimonials.map((testimonial) => testimonialText(testimonial).join(' '))

    expect(words[0]).toContain('Back Room: You just did.')
    expect(words[1]).toMatch(/^No headphones/)
  })
})
