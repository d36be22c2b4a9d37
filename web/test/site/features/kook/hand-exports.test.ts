import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { playersOf } from '../../../../src/site/features/kook/played-hand.ts'
import { toPhh } from '../../../../src/site/features/kook/phh.ts'
import { playHands } from './played-hands.ts'

const played = playHands(200, 77).map(({ record }) => record)

describe('toPhh', () => {
  it('is TOML with the required fields, the same chips and the same cards, in 200 hands', () => {
    expect(played).toHaveLength(200)
    for (const hand of played) {
      const players = playersOf(hand)

      const file = parse(toPhh(hand))

      expect(file).toMatchObject({
        variant: '_DBPO',
        antes: players.map(({ ante }) => ante),
        blinds_or_straddles: players.map(() => 0),
        starting_stacks: players.map(({ stack }) => stack),
        finishing_stacks: players.map(({ finalStack }) => finalStack),
        winnings: players.map(({ won }) => won),
        players: players.map(({ username }) => username),
        seats: players.map(({ seatIndex }) => seatIndex + 1),
        _returned: players.map(({ returned }) => returned),
        _board_top: hand.boardTop,
        _board_bottom: hand.boardBottom,
      })
      const grammar =
        /^(?:d dh p\d (?:[2-9TJQKA?][cdhs?]){4}|d db (?:[2-9TJQKA][cdhs]){1,3} # (?:top|bottom) board|p\d (?:f|cc|cbr \d+)|p\d sm (?:[2-9TJQKA?][cdhs?]){4})$/
      for (const action of [file.actions].flat()) expect(action).toMatch(grammar)
    }
  })

  it('has the time of the deal in UTC', () => {
    const [hand] = played
    const file = parse(hand === undefined ? '' : toPhh(hand))
    const start = new Date(hand?.play.startedAt ?? 0)

    expect(file).toMatchObject({ year: start.getUTCFullYear(), time_zone: 'UTC' })
    expect(JSON.stringify(file.time)).toContain(start.toISOString().slice(11, 19))
  })

  it('names quotation marks and backslashes of a table as they are', () => {
    const [hand] = played
    const table = String.raw`a "b" \ c`

    expect(parse(hand === undefined ? '' : toPhh({ ...hand, table }))).toMatchObject({ table })
  })
})
