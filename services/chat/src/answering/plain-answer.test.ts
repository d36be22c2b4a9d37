import { describe, expect, it } from 'vitest'
import { plainTextFilter } from './plain-answer.ts'

function inParts(text: string, size: number): string {
  const plain = plainTextFilter(['backroom.example'])
  let shown = ''
  for (let start = 0; start < text.length; start += size) {
    shown += plain.push(text.slice(start, start + size))
  }
  return shown + plain.end()
}

describe.each([1, 2, 3, 7, 1000])('plainTextFilter, %i letters at a time', (size) => {
  it.each([
    ['<img src=x onerror=alert(1)>', '‹img src=x onerror=alert(1)>'],
    ['</p><!-- x --><script>', '‹/p>‹!-- x -->‹script>'],
    ['![pixel](https://evil.example/x.png)', '[pixel]([link removed]'],
    ['See https://evil.example/a?b=c now', 'See [link removed] now'],
    ['See https://backroom.example/#join.', 'See https://backroom.example/#join.'],
    ['https://backroom.example@evil.example/', '[link removed]'],
    ['https://backroom.example.evil.example/', '[link removed]'],
    ['ht\u200btp://evil.example/', '[link removed]'],
    ['HTTPS://EVIL.EXAMPLE/', '[link removed]'],
    ['a\u0000b\u202ec', 'abc'],
    ['5 < 6, and 6 > 5! The hat http', '5 < 6, and 6 > 5! The hat http'],
    ['One\nTwo\tthree', 'One\nTwo\tthree'],
  ])('makes %j plain', (text, plain) => {
    expect(inParts(text, size)).toBe(plain)
  })
})

describe('plainTextFilter', () => {
  it('shows words as they come', () => {
    const plain = plainTextFilter([])

    expect([plain.push('From $25'), plain.push('/$50 and'), plain.push(' up.')]).toEqual([
      'From $25',
      '/$50 and',
      ' up.',
    ])
  })

  it('does not hold back an address without an end for ever', () => {
    const plain = plainTextFilter(['backroom.example'])

    expect(plain.push(`https://evil.example/${'a'.repeat(3000)}`)).toBe('[link removed]')
  })

  it('never leaves half a character', () => {
    const plain = plainTextFilter([])

    expect(plain.push('a\ud83c').isWellFormed()).toBe(true)
  })
})
