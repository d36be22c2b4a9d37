import { kook } from '@cardroom/brand/kook-copy'
import { once } from '../../../shared/once.ts'
import { type HandPlayer, playersOf, type PlayedHand } from './played-hand.ts'
import { hexRoot } from './deal-parts.ts'

const eastern = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/**
 * A hand as the text that hand trackers read: the format of PokerStars, where a hand with two boards is one that was
 * run twice. Cards that the receiver did not see are absent.
 */
export function toTrackerText(hand: PlayedHand): string {
  const players = playersOf(hand)
  return [
    ...headOf(hand, players),
    ...betsOf(hand, players),
    ...boardsOf(hand),
    ...showdownOf(hand, players),
    ...summaryOf(hand, players),
  ].join('\n')
}

function headOf(hand: PlayedHand, players: HandPlayer[]) {
  const { play, table, buttonIndex, ownSeat } = hand
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    eastern()
      .formatToParts(play.startedAt)
      .map(({ type, value }) => [type, value]),
  )
  const own = players.find(({ seatIndex }) => seatIndex === ownSeat)
  const stakes = `$${play.ante}/$${play.ante} USD`
  return [
    // The format wants a number, which the root of the deck gives: 52 of its bits.
    `PokerStars Hand #${BigInt(`0x${(hexRoot(hand) ?? '').slice(0, 13)}`)}: Omaha Pot Limit (${stakes}) - ${year}/${month}/${day} ${hour}:${minute}:${second} ET`,
    `Table '${kook.title}${table === undefined ? '' : ` ${table}`}' 6-max Seat #${buttonIndex + 1} is the button`,
    ...bySeat(players).map(
      ({ seatIndex, username, stack }) => `Seat ${seatIndex + 1}: ${username} ($${stack} in chips)`,
    ),
    ...players.map(
      ({ username, ante, stack }) =>
        `${username}: posts the ante $${ante}${ante === stack ? ' and is all-in' : ''}`,
    ),
    '*** HOLE CARDS ***',
    ...(own === undefined ? [] : [`Dealt to ${own.username} [${own.hand.join(' ')}]`]),
  ]
}

function betsOf({ play, returned = [] }: PlayedHand, players: HandPlayer[]): string[] {
  let highest = 0
  const lines = play.actions.flatMap(([seatIndex, amount]) => {
    const player = players.find((each) => each.seatIndex === seatIndex)
    if (player === undefined) return []
    const { username, stack, contributed } = player
    if (amount === 0) return [`${username}: folds`]
    const before = highest
    highest = Math.max(before, amount)
    const allIn = contributed === stack ? ' and is all-in' : ''
    if (before === 0) return [`${username}: bets $${amount}${allIn}`]
    if (amount <= before) return [`${username}: calls $${amount}${allIn}`]
    return [`${username}: raises $${amount - before} to $${amount}${allIn}`]
  })
  const back = returned.flatMap(({ seatIndex, amount }) => {
    const player = players.find((each) => each.seatIndex === seatIndex)
    return player === undefined ? [] : [`Uncalled bet ($${amount}) returned to ${player.username}`]
  })
  return [...lines, ...back]
}

const ordinals = { top: 'FIRST', bottom: 'SECOND' } as const
type Side = keyof typeof ordinals
const sides: readonly Side[] = ['top', 'bottom']

function boardOf(hand: PlayedHand, side: Side): readonly string[] {
  return side === 'top' ? hand.boardTop : hand.boardBottom
}

function boardsOf(hand: PlayedHand): string[] {
  if (hand.boardTop.length === 0) return []
  return sides.flatMap((side) => {
    const cards = boardOf(hand, side)
    const upTo = (count: number) => cards.slice(0, count).join(' ')
    return [
      `*** ${ordinals[side]} FLOP *** [${upTo(3)}]`,
      `*** ${ordinals[side]} TURN *** [${upTo(3)}] [${cards[3]}]`,
      `*** ${ordinals[side]} RIVER *** [${upTo(4)}] [${cards[4]}]`,
    ]
  })
}

function showdownOf(hand: PlayedHand, players: HandPlayer[]): string[] {
  const { results, boardTop } = hand
  const sharesOn = (board: Side | 'undivided') =>
    results.flatMap(({ shares }, pot) =>
      shares
        .filter((share) => share.board === board)
        .flatMap(({ winners }) => winners.map((winner) => ({ ...winner, pot }))),
    )
  const collected = (board: Side | 'undivided') =>
    sharesOn(board)
      .filter(({ amount }) => amount > 0)
      .map(
        ({ seatIndex, amount, pot }) =>
          `${nameOf(players, seatIndex)} collected $${amount} from ${potName(pot, results.length)}`,
      )
  if (boardTop.length === 0) return collected('undivided')
  const shows = (board: Side) => {
    const shown = new Map(sharesOn(board).map((winner) => [winner.seatIndex, winner]))
    return [...shown.values()].flatMap(({ seatIndex, holeCards = [], handName }) =>
      holeCards.length === 0
        ? []
        : [`${nameOf(players, seatIndex)}: shows [${holeCards.join(' ')}] (${handName})`],
    )
  }
  return [
    ...sides.flatMap((side) => [
      `*** ${ordinals[side]} SHOW DOWN ***`,
      ...shows(side),
      ...collected(side),
    ]),
    ...collected('undivided'),
  ]
}

function summaryOf(hand: PlayedHand, players: HandPlayer[]): string[] {
  const { results, boardTop, buttonIndex } = hand
  const total = results.reduce((sum, { amount }) => sum + amount, 0)
  const pots = results.map(
    ({ amount }, index) => ` ${capitalized(potName(index, results.length))} $${amount}.`,
  )
  return [
    '*** SUMMARY ***',
    `Total pot $${total}${results.length > 1 ? pots.join('') : ''} | Rake $0`,
    ...(boardTop.length === 0
      ? []
      : [
          'Hand was run twice',
          ...sides.map((side) => `${ordinals[side]} Board [${boardOf(hand, side).join(' ')}]`),
        ]),
    ...bySeat(players).map((player) => {
      const { seatIndex, username } = player
      const button = seatIndex === buttonIndex ? ' (button)' : ''
      return `Seat ${seatIndex + 1}: ${username}${button} ${outcomeOf(player)}`
    }),
  ]
}

function outcomeOf({ action, won, contributed, returned }: HandPlayer): string {
  if (won > 0) return `collected ($${won})`
  if (action !== 'fold') return 'mucked'
  return `folded before Flop${contributed - returned > 0 ? '' : " (didn't bet)"}`
}

function potName(index: number, pots: number): string {
  if (pots === 1) return 'pot'
  if (index === 0) return 'main pot'
  return pots === 2 ? 'side pot' : `side pot-${index}`
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function bySeat(players: readonly HandPlayer[]): HandPlayer[] {
  return players.toSorted((a, b) => a.seatIndex - b.seatIndex)
}

function nameOf(players: readonly HandPlayer[], seatIndex: number): string {
  return players.find((player) => player.seatIndex === seatIndex)?.username ?? ''
}
