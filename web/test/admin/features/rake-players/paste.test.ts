import { describe, expect, it } from 'vitest'
import { choicesOf, keysOfLines } from '../../../../src/admin/features/rake-players/pasted-text.ts'
import { readPastedFile } from '../../../../src/admin/features/rake-players/pasted-text.ts'

const bytes = (...values: number[]) => new Blob([new Uint8Array(values)])

describe('a decision', () => {
  it('stays with its line when another one is corrected or removed', () => {
    const kept = { '1 adda 5': 7, '2 bob 1': 'skip' } as const

    expect(choicesOf('adda 5\nbob 1\nbob 1', kept)).toEqual([
      { line: 1, to: 7 },
      { line: 3, to: 'skip' },
    ])
    expect(choicesOf('new\nadda 5\nbob 1', kept)).toEqual([{ line: 2, to: 7 }])
  })

  it('counts lines as the service does', () => {
    expect(keysOfLines('a\r\n\r\n b ')).toEqual(['1 a', '1 ', '1 b'])
  })
})

describe('a file', () => {
  it.each([
    ['UTF-8', new Blob(['José,5\r\n'])],
    ['UTF-8 with a mark', new Blob(['\uFEFFJosé,5'])],
    ['Windows-1252', bytes(0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x35)],
    ['UTF-16', bytes(0xff, 0xfe, 0x4a, 0, 0x6f, 0, 0x73, 0, 0xe9, 0, 0x2c, 0, 0x35, 0)],
  ])('in %s is read', async (_name, file) => {
    expect(await readPastedFile(file)).toEqual({ text: 'José,5', problem: null })
  })

  it.each([
    ['an empty one', new Blob([' \n']), 'empty'],
    ['a workbook', bytes(0x50, 0x4b, 3, 4), 'Save it as CSV'],
    ['a picture', bytes(0x89, 0x50, 0, 0), 'not a text file'],
    ['too large a one', new Blob(['x'.repeat(30_001)]), 'too large'],
    ['a huge one', new Blob(['x'.repeat(120_001)]), 'too large'],
  ])('is refused: %s', async (_name, file, problem) => {
    expect((await readPastedFile(file)).problem).toContain(problem)
  })
})
