import { describe, expect, it } from 'vitest'
import { TableName } from '../src/kook-game.ts'
import { houseNumber, newTableName, randomPart } from '../src/kook-lobby.ts'

const random = new Uint8Array([0, 30, 31, 61, 255, 7])

describe('the name of a new private table', () => {
  it.each([
    ['Friday', 'friday-2z2z99'],
    [' Friday Night! ', 'friday-night-2z2z99'],
    ['Änne & Zoë', 'anne-zoe-2z2z99'],
    ['', 'table-2z2z99'],
    ['---', 'table-2z2z99'],
    ['田中', 'table-2z2z99'],
    ['a'.repeat(60), `${'a'.repeat(33)}-2z2z99`],
    ['a'.repeat(32) + ' b', `${'a'.repeat(32)}-2z2z99`],
  ])('%j becomes %s', (text, name) => {
    expect(newTableName(text, random)).toBe(name)
    expect(TableName.safeParse(name).success).toBe(true)
    expect(randomPart.test(name)).toBe(true)
  })

  it.each(['friday', 'house-2', 'friday-night', '-7k3m9x', 'friday-7k3m0x', 'friday-7k3m9xx'])(
    '%s has no random part',
    (name) => {
      expect(randomPart.test(name)).toBe(false)
    },
  )
})

describe('a house table', () => {
  it.each([
    [null, 1],
    ['house-2', 2],
    ['house-4', 4],
    ['house-1', null],
    ['house-5', null],
    ['house-22', null],
    ['house', null],
  ])('%s has the number %s', (name, number) => {
    expect(houseNumber(name)).toBe(number)
  })
})
