import { describe, expect, it } from 'vitest'
import {
  houseTable,
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
