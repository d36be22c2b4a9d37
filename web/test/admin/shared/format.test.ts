import { describe, expect, it } from 'vitest'
import { mailtoHref } from '../../../src/admin/shared/mailto-href.ts'
import {
  formatAmount,
  formatDateTime,
  formatDuration,
  ordinal,
} from '../../../src/admin/shared/format.ts'

describe('the formats of the back office', () => {
  it('keeps every digit of an amount', () => {
    expect(formatAmount('1204.50')).toBe('$1,204.50')
    expect(formatAmount('9999999999.99')).toBe('$9,999,999,999.99')
  })

  it('names the year of a moment where it is not this one', () => {
    const now = Date.parse('2026-06-01T12:00:00Z')

    expect(formatDateTime('2026-05-20T21:14:00Z', now)).toBe('May 20, 2:14 PM')
    expect(formatDateTime('2025-05-20T21:14:00Z', now)).toBe('2025, May 20, 2:14 PM')
  })

  it('writes a length of time in minutes and seconds', () => {
    expect(formatDuration(42.4)).toBe('42 s')
    expect(formatDuration(125)).toBe('2 min 5 s')
  })

  it('lets nothing of an address become part of the link that writes to it', () => {
    expect(mailtoHref('mona+x@y.example')).toBe('mailto:mona%2Bx@y.example')
    expect(mailtoHref('a?bcc=b@c.example')).toBe('mailto:a%3Fbcc%3Db@c.example')
  })
})

describe('ordinal', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [112, '112th'],
    [123, '123rd'],
  ])('writes %d as %s', (place, words) => {
    expect(ordinal(place)).toBe(words)
  })
})
