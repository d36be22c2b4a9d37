import { describe, expect, it } from 'vitest'
import { formatRate, toRate } from '../../../src/admin/shared/rate.ts'

describe('formatRate', () => {
  it.each([
    [3, 0, '–'],
    [32, 1, '–'],
    [1, 8, '12.50% of only 8 visits'],
    [0, 19, '0.00% of only 19 visits'],
    [1, 20, '5.00%'],
    [0, 400, '0.00%'],
  ])('%d of %d visits is %s', (part, whole, text) => {
    expect(formatRate(toRate(part, whole), [whole, 'visits'])).toBe(text)
  })
})
