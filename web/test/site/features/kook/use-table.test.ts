import { describe, expect, it } from 'vitest'
import { actionForKey, type KeyPress } from '../../../../src/site/features/kook/use-table.ts'
import { chooseSound } from '../../../../src/site/features/kook/turn-calls.ts'
import { after, aGame, aHand, receive } from './states.ts'
import { retryDelayMs } from '../../../../src/site/features/kook/table-store.ts'
import {
  houseTable,
  isHouseTable,
  parseTable,
  socketUrl,
  suggestTable,
  tableLabel,
  tablePath,
} from '../../../../src/site/features/kook/table-address.ts'

const press: KeyPress = {
  key: 'f',
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
}

describe('a key', () => {
  it.each([
    ['f', 'fold'],
    ['F', 'fold'],
    ['p', 'pot'],
    ['P', 'pot'],
    ['t', 'time'],
    ['x', null],
    ['Enter', null],
  ])('%s means %s', (key, action) => {
    expect(actionForKey({ ...press, key }, false)).toBe(action)
  })

  it.each(['repeat', 'ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)(
    'means nothing with %s',
    (what) => {
      expect(actionForKey({ ...press, [what]: true }, false)).toBeNull()
    },
  )

  it('means nothing in a text field or a dialog', () => {
    expect(actionForKey(press, true)).toBeNull()
  })
})

describe('the sound of a change', () => {
  it('is the turn first of all', () => {
    const before = after(aGame())

    expect(chooseSound(before, receive(before, aHand({ currentTurnSeat: 4 })))).toBe('turn')
    expect(chooseSound(before, receive(before, aHand()))).toBe('card')
  })

  it('is chips when somebody bets', () => {
    const before = after(aHand())
    const bet = aHand({
      version: 3,
      currentTurnSeat: 0,
      events: [{ type: 'action_made', seatIndex: 1, action: 'pot', amount: 3 }],
    })

    expect(chooseSound(before, receive(before, bet))).toBe('chips')
  })

  it('is nothing when nothing has changed', () => {
    const state = after(aHand())

    expect(chooseSound(state, state)).toBeNull()
  })
})

describe('retryDelayMs', () => {
  it('doubles from half a second up to ten seconds', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 1000].map((failures) => retryDelayMs(failures, 0.999999))

    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000])
  })

  it('differs by up to half, so that not everyone comes back at once', () => {
    expect(retryDelayMs(2, 0)).toBe(1000)
    expect(retryDelayMs(2, 0.5)).toBe(1500)
  })
})

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
