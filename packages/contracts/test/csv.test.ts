import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '@cardroom/contracts/csv'

describe('toCsv', () => {
  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@sum', `'@sum`],
    ['\tx', `'\tx`],
    ['\rx', `"'\rx"`],
    ['\u0000x', `'\u0000x`],
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
    ['plain', 'plain'],
    ['＝1+1', `'＝1+1`],
    [' =1', ` '=1`],
    ["abc;=cmd|' /C calc'!A0", "abc;'=cmd|' /C calc'!A0"],
    ['a; "=1+1"', `"a; ""'=1+1"""`],
    ['a\n-1', `"a\n'-1"`],
    ['a-b; c', 'a-b; c'],
  ])('writes %j as %j', (value, written) => {
    expect(toCsv(['name'], [[value]])).toBe(`name\r\n${written}\r\n`)
  })

  it('leaves numbers numbers and nothing empty', () => {
    expect(toCsv(['a', 'b'], [[-3, null]])).toBe('a,b\r\n-3,\r\n')
  })

  it('lets no text begin like a formula', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const line = toCsv(['name'], [[value]]).slice('name\r\n'.length, -'\r\n'.length)
        const [begin = ''] = line.replace(/^"/, '')
        expect(['=', '+', '-', '@', '\t', '\r', '\u0000']).not.toContain(begin)
      }),
    )
  })
})
