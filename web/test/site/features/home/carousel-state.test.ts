import { slides } from '@cardroom/brand/home-copy'
import { describe, expect, it } from 'vitest'
import { wrap } from '../../../../src/site/features/home/rotation.ts'

describe('wrap', () => {
  it.each([
    [0, 1, 1],
    [12, 1, 0],
    [0, -1, 12],
    [5, 13, 5],
    [3, -30, 12],
  ])('wraps %i plus %i to %i among thirteen', (index, steps, expected) => {
    expect(wrap(index, steps, 13)).toBe(expected)
  })
})

describe('slides', () => {
  it('are thirteen different pictures', () => {
    expect(new Set(slides).size).toBe(13)
    expect(slides).toHaveLength(13)
  })
})
