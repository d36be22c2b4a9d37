import { describe, expect, it } from 'vitest'
import { parseNumber } from '../../src/shared/parse-number.ts'

describe('a typed number', () => {
  it.each([
    ['62500', 62_500],
    ['1,250,000', 1_250_000],
    [' 1 250 000 ', 1_250_000],
    ['0', 0],
    ['-5', -5],
    ['1.5', 1.5],
    ['85k', 85_000],
    ['1.2M', 1_200_000],
    ['1.15m', 1_150_000],
  ])('%s is read', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  it.each(['all of them', '85x', '1e5', '0x10', '1.2.3', 'k', '5kk'])(
    '%s is not a number',
    (text) => {
      expect(parseNumber(text)).toBeNaN()
    },
  )

  it('that is empty stays empty', () => {
    expect(parseNumber('')).toBeUndefined()
    expect(parseNumber(undefined)).toBeUndefined()
  })
})
