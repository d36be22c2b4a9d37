import { describe, expect, it } from 'vitest'
import { parseNumber } from '../../../../src/site/features/last-longer/parse-number.ts'

describe('a typed number', () => {
  it.each([
    ['62500', 62_500],
    ['1,250,000', 1_250_000],
    [' 1 250 000 ', 1_250_000],
    ['0', 0],
    ['-5', -5],
    ['1.5', 1.5],
  ])('%s is read', (text, number) => {
    expect(parseNumber(text)).toBe(number)
  })

  it('that is none stays none', () => {
    expect(parseNumber('all of them')).toBeNaN()
    expect(parseNumber('')).toBeUndefined()
    expect(parseNumber(undefined)).toBeUndefined()
  })
})
