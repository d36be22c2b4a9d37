import { describe, expect, it } from 'vitest'
import { csv } from '../../../src/admin/shared/csv.ts'

describe('csv', () => {
  it('writes names and rows with line ends of RFC 4180', () => {
    expect(csv(['Name', 'Chips'], [['Mona', 1200]])).toBe('Name,Chips\r\nMona,1200\r\n')
  })

  it('quotes separators, quotes and line breaks', () => {
    expect(csv(['Note'], [['a, "b"\nc']])).toBe('Note\r\n"a, ""b""\nc"\r\n')
  })

  it.each(['=HYPERLINK("x")', '+1', '-1', '@a', '\tb'])('disarms %j', (text) => {
    const [, line = ''] = csv(['Note'], [[text]]).split('\r\n')

    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  })

  it('leaves numbers numbers, and nothing empty', () => {
    expect(csv(['A', 'B'], [[-5, null]])).toBe('A,B\r\n-5,\r\n')
  })
})
