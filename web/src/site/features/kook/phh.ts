import { brand } from '@cardroom/brand/brand'
import type { HandRecord } from '@cardroom/contracts/kook-game'
import { type HandPlayer, playersOf } from './played-hand.ts'

/**
 * A hand as a file of the Poker Hand History standard (TOML). The standard has no variant with two boards, and a
 * reader that took the hand for `PO` would pay the wrong players, so the variant has a name of its own; what else the
 * standard lacks is in fields with an underscore, as it prescribes.
 */
export function toPhh(hand: HandRecord): string {
  const players = playersOf(hand)
  const { play, boardTop, boardBottom, table, handId } = hand
  const start = new Date(play.startedAt)
  const fields: [string, string][] = [
    ['variant', text('_DBPO')],
    ['ante_trimming_status', 'true'],
    ['antes', list(players, ({ ante }) => ante)],
    ['blinds_or_straddles', list(players, () => 0)],
    ['min_bet', '1'],
    ['starting_stacks', list(players, ({ stack }) => stack)],
    [
      'actions',
      `[\n${actionsOf(hand, players)
        .map((each) => `  ${text(each)},\n`)
        .join('')}]`,
    ],
    ['venue', text(brand.name)],
    ['time', start.toISOString().slice(11, 19)],
    ['time_zone', text('UTC')],
    ['day', String(start.getUTCDate())],
    ['month', String(start.getUTCMonth() + 1)],
    ['year', String(start.getUTCFullYear())],
    ['hand', text(handId)],
    ['seats', list(players, ({ seatIndex }) => seatIndex + 1)],
    ['seat_count', String(hand.seats.length)],
    ['table', text(table ?? 'house')],
    ['players', list(players, ({ username }) => text(username))],
    ['finishing_stacks', list(players, ({ finalStack }) => finalStack)],
    ['winnings', list(players, ({ won }) => won)],
    ['currency_symbol', text('$')],
    ['_variant_name', text('Double board pot limit Omaha, one round of POT or FOLD, half a board')],
    ['_chips_are_worthless', 'true'],
    ['_returned', list(players, ({ returned }) => returned)],
    ['_board_top', `[${boardTop.map(text).join(', ')}]`],
    ['_board_bottom', `[${boardBottom.map(text).join(', ')}]`],
    ['_action_times_ms', `[${play.actions.map(([, , afterMs]) => afterMs).join(', ')}]`],
    ['_deck_root', text(hand.deal.root ?? '')],
  ]
  return fields.map(([name, value]) => `${name} = ${value}\n`).join('')
}

function actionsOf({ play, boardTop, boardBottom }: HandRecord, players: HandPlayer[]): string[] {
  const nameOf = (seatIndex: number) =>
    `p${players.findIndex((player) => player.seatIndex === seatIndex) + 1}`
  let highest = 0
  const bets = play.actions.map(([seatIndex, amount]) => {
    if (amount === 0) return `${nameOf(seatIndex)} f`
    const isRaise = amount > highest
    highest = Math.max(highest, amount)
    return `${nameOf(seatIndex)} ${isRaise ? `cbr ${amount}` : 'cc'}`
  })
  const streets = boardTop.length === 0 ? [] : streetRanges
  return [
    ...players.map(({ seatIndex, hand }) => `d dh ${nameOf(seatIndex)} ${hand.join('')}`),
    ...bets,
    ...streets.flatMap(([from, to]) => [
      `d db ${boardTop.slice(from, to).join('')} # top board`,
      `d db ${boardBottom.slice(from, to).join('')} # bottom board`,
    ]),
    ...players
      .filter(({ shown }) => shown.length > 0)
      .map(({ seatIndex, shown }) => `${nameOf(seatIndex)} sm ${fourOf(shown).join('')}`),
  ]
}

const streetRanges = [
  [0, 3],
  [3, 4],
  [4, 5],
] as const

function fourOf(cards: readonly string[]): string[] {
  return Array.from({ length: 4 }, (_, index) => cards[index] ?? '??')
}

function list(players: readonly HandPlayer[], value: (player: HandPlayer) => number | string) {
  return `[${players.map(value).join(', ')}]`
}

/** A basic string of TOML: JSON escapes a subset of what TOML understands. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll('\u{7F}', String.raw`\u007F`)
}
