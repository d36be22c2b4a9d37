import { parseHand } from 'hhp'
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { isPlayed, playersOf } from '../../../../src/site/features/kook/played-hand.ts'
import { toPhh } from '../../../../src/site/features/kook/phh.ts'
import { toTrackerText } from '../../../../src/site/features/kook/tracker-text.ts'
import { playHands } from './played-hands.ts'

const hands = playHands(200, 77).map(({ record }) => record)
const played = hands.filter(isPlayed)
const isSeen = (cards: readonly string[]) => cards.length > 0 && !cards.includes('??')

/**
 * The parser knows hold'em on one board: it gets another name of the game, two cards a hand, no second board, and
 * side pots without a number. The shares of both boards stay.
 */
function asHoldem(text: string): string {
  return text
    .replace('Omaha Pot Limit', "Hold'em No Limit")
    .replaceAll(/\[(.. ..) .. ..\]$/gm, '[$1]')
    .replaceAll(/^(?:\*\*\* SECOND|SECOND Board).*\n/gm, '')
    .replaceAll(/^\*\*\* FIRST /gm, '*** ')
    .replaceAll(/^FIRST Board/gm, 'Board')
    .replaceAll(/side pot-\d$/gm, 'side pot')
    .replaceAll(/^(.*: posts the ante .*) and is all-in$/gm, '$1')
}

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

describe('toTrackerText', () => {
  it('gives a public parser seats, cards, bets, uncalled chips and winnings, in 200 hands', () => {
    for (const hand of played) {
      const players = playersOf(hand)

      const read = parseHand(asHoldem(toTrackerText(hand)))

      expect(read.table).toMatchObject({ maxseats: 6, button: hand.buttonIndex + 1 })
      expect(read.posts).toHaveLength(players.length)
      const moves = read.preflop.filter(({ type }) =>
        ['bet', 'raise', 'call', 'fold'].includes(type),
      )
      expect(moves).toHaveLength(hand.play.actions.length)
      const own = players.find(({ seatIndex }) => seatIndex === hand.ownSeat)
      expect(read.hero).toBe(own?.username)
      expect(read.holecards?.card1).toBe(own?.hand[0])
      expect(Object.values(read.board ?? {}).filter((card) => typeof card === 'string')).toEqual(
        hand.boardTop,
      )
      const chips = new Map(read.seats.map(({ player, chips: stack }) => [player, stack]))
      for (const line of [...read.posts, ...read.preflop, ...read.showdown]) {
        const { player, type, amount = 0, raiseTo = amount } = line
        const isIncome = type === 'collect' || type === 'bet-returned'
        chips.set(player, (chips.get(player) ?? 0) + (isIncome ? amount : -raiseTo))
      }
      expect(Object.fromEntries(chips)).toEqual(
        Object.fromEntries(players.map(({ username, finalStack }) => [username, finalStack])),
      )
    }
  })

  it('names no card that was not seen, and every bet in whole dollars', () => {
    for (const hand of played) {
      const text = toTrackerText(hand)

      expect(text).not.toContain('??')
      expect(text).not.toMatch(/\$\d*\.\d|undefined|null|NaN/)
      expect(text.includes('Dealt to')).toBe(hand.seats.some(({ hand: cards }) => isSeen(cards)))
    }
  })
})
