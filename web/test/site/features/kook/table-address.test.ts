import { describe, expect, it } from 'vitest'
import {
  houseTable,
  isHouseTable,
  suggestTable,
  tableLabel,
  tablePath,
  socketUrl,
  parseTable,
} from '../../../../src/site/features/kook/table-address.ts'

describe('a table', () => {
  it.each([
    [undefined, houseTable],
    ['friday-night', 'friday-night'],
    ['Friday', null],
    ['a'.repeat(41), null],
    ['', null],
  ])('named %s is %s', (name, table) => {
    expect(parseTable(name)).toBe(table)
  })

  it('has a socket on the page’s own host', () => {
    expect(socketUrl(houseTable, { protocol: 'https:', host: 'backroom.example' })).toBe(
      'wss://backroom.example/ws/kook',
    )
    expect(socketUrl('friday', { protocol: 'http:', host: '127.0.0.1:8080' })).toBe(
      'ws://127.0.0.1:8080/ws/kook?table=friday',
    )
  })

  it('has a page', () => {
    expect([houseTable, 'friday'].map(tablePath)).toEqual(['/kook', '/kook/friday'])
  })
})

describe('a table on screen', () => {
  it.each([
    ['/', 'House table', true],
    ['house-2', 'House table 2', true],
    ['house-9', 'house-9', false],
    ['friday-7k3m9x', 'friday-7k3m9x', false],
  ])('%s is called %s', (table, label, isHouse) => {
    expect(tableLabel(table)).toBe(label)
    expect(isHouseTable(table)).toBe(isHouse)
  })

  it.each([
    ['Friday', 'friday'],
    ['Friday Night', 'friday-night'],
    ['Friday%20Night', 'friday-night'],
    ['%', null],
    [' my_table ', 'my-table'],
    ['a/b', null],
    ['ÄÖ', null],
    ['friday', null],
    [undefined, null],
  ])('%j may have meant %j', (name, meant) => {
    expect(suggestTable(name)).toBe(meant)
  })
})
