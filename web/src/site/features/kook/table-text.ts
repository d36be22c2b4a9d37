import type { GameState, TableEvent } from '@cardroom/contracts/kook-game'
import {
  type ExplainedPot,
  explainHand,
  type HandMoney,
  type PotHalf,
  type PotWinner,
} from './hand-money.ts'
import { parseCard, rankNames, rankOf, suitOf } from '@cardroom/poker-engine/card'
import { formatCount } from '../../../shared/format.ts'

/** Returns the accessible label of a board, with its cards. */
export function boardLabel(label: string, cards: readonly string[]): string {
  return `${label}: ${cards.length === 0 ? 'no cards yet' : cards.map(cardName).join(', ')}`
}

export type SeatSummary = {
  seatIndex: number
  username: string
  stack: number
  isDealer: boolean
  isToAct: boolean
  isFolded: boolean
  /** Whether the player's connection is closed. The seat is kept for a while. */
  isAway: boolean
  /** The chips put into the hand so far; 0 when unknown. */
  bet: number
  isAllIn: boolean
  lastAction: 'fold' | 'pot' | null
  /** Whether the player gets no further hands until sitting back in. */
  isSittingOut?: boolean
}

/**
 * Returns the accessible label of a taken seat, such as `Seat 3, Mona, 2,480 dollars, dealer, 12 dollars put in, to
 * act`.
 */
export function seatLabel(seat: SeatSummary): string {
  return [
    `Seat ${seat.seatIndex + 1}`,
    seat.username,
    dollarsInWords(seat.stack),
    seat.isDealer && 'dealer',
    seat.bet > 0 && `${dollarsInWords(seat.bet)} put in`,
    seat.isFolded && 'folded',
    seat.isAllIn ? 'all in' : seat.lastAction === 'pot' && 'bet the pot',
    seat.isSittingOut && 'sits out',
    seat.isAway && 'away',
    seat.isToAct && 'to act',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The name of each street, and the range of a board's cards that it turns over. */
const streets = {
  flop: ['The flop', 0, 3],
  turn: ['The turn', 3, 4],
  river: ['The river', 4, 5],
} as const

/**
 * Returns the log lines for a new state, one sentence per action.
 * @param before the previous state, or null for the first state
 */
export function describeChange(before: GameState | null, state: GameState): string[] {
  if (before === null) return []
  const { events } = state
  const hands = events.flatMap((event) => describeEvent(event, before, state))
  return [...hands, ...describeSeatChanges(before, state)]
}

function describeEvent(event: TableEvent, before: GameState, state: GameState): string[] {
  switch (event.type) {
    case 'hand_start':
      return [`A new hand. ${playerName(state.buttonIndex, before, state)} has the button.`]
    case 'action_made': {
      const name = playerName(event.seatIndex, before, state)
      if (event.action === 'fold') return [`${name} folds.`]
      return [`${name} bets the pot, ${dollarsInWords(event.amount)}.`]
    }
    case 'board_update': {
      // The line names only the new cards, because ten cards every second and a half are too many for a screen reader.
      const [name, from, to] = streets[event.street]
      const top = boardLabel('Top board', state.boardTop.slice(from, to))
      return [`${name}. ${top}. ${boardLabel('Bottom board', state.boardBottom.slice(from, to))}.`]
    }
    case 'showdown':
      return describeMoney(explainHand(state))
    case 'seat_update':
    case 'action_required':
    case 'game_state':
      return []
  }
}

function describeSeatChanges(before: GameState, state: GameState): string[] {
  return state.seats.flatMap(({ seatIndex, username, isSittingOut = false }) => {
    const former = before.seats[seatIndex]
    const formerName = former?.username ?? null
    if (formerName === username) {
      if (username === null || isSittingOut === (former?.isSittingOut ?? false)) return []
      return [isSittingOut ? `${username} sits out.` : `${username} is back in.`]
    }
    const isOut = former?.stack === 0
    const gone = formerName !== null && `${formerName} ${isOut ? 'is out of chips' : 'leaves'}.`
    const come = username !== null && `${username} sits down in seat ${seatIndex + 1}.`
    return [gone, come].filter((sentence) => sentence !== false)
  })
}

function playerName(seatIndex: number, before: GameState, state: GameState): string {
  return state.seats[seatIndex]?.username ?? before.seats[seatIndex]?.username ?? 'Someone'
}

const suitNames = ['clubs', 'diamonds', 'hearts', 'spades']

/** Returns a card in words, such as `ace of spades`. */
export function cardName(text: string): string {
  if (text === '??') return 'face-down card'
  const card = parseCard(text)
  return `${rankNames[rankOf(card)]} of ${suitNames[suitOf(card)]}`
}

/** Compares cards from ace to two, for display only. Proofs refer to the dealt order. */
export function byRank(a: string, b: string): number {
  return sortingValue(b) - sortingValue(a)
}

function sortingValue(card: string): number {
  return card === '??' ? -1 : parseCard(card)
}

/** Returns an amount in words, for screen readers and the log. */
export function dollarsInWords(amount: number): string {
  return `${formatCount(amount)} ${amount === 1 ? 'dollar' : 'dollars'}`
}

const boardNames = { top: ' on the top board', bottom: ' on the bottom board', undivided: '' }

/** Joins names into a list in words, such as `Ann, Bob and Eve`. */
export function listNames(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Describes in sentences where the chips of a hand went: each pot in turn, then the returned chips. */
export function describeMoney({ pots, returned }: HandMoney): string[] {
  return [
    ...pots.flatMap((pot) => describePot(pot, pots.length > 1)),
    ...returned.map(
      ({ username, amount }) =>
        `${dollarsInWords(amount)} that nobody matched ${amount === 1 ? 'goes' : 'go'} back to ${username}.`,
    ),
  ]
}

function describePot(pot: ExplainedPot, isOneOfMany: boolean): string[] {
  const { name, amount, players, halves } = pot
  if (halves.length === 1) {
    const what = isOneOfMany ? `, the ${name.toLowerCase()} that nobody else played for` : ''
    return wins(halves).map(({ username, amount: won }) => {
      return `${username} wins ${dollarsInWords(won)}${what}.`
    })
  }
  const who = listNames(players.map((player) => player.username))
  return [
    `${name}: ${dollarsInWords(amount)}, played for by ${who}.`,
    ...wins(halves).map(describeWin),
  ]
}

function wins(halves: readonly PotHalf[]) {
  return halves.flatMap(({ board, winners }) => {
    const least = Math.min(...winners.map(({ amount }) => amount))
    return winners
      .map((winner) => ({ ...winner, board, hasOddChip: winner.amount > least }))
      .filter(({ amount }) => amount > 0)
  })
}

function describeWin({
  username,
  amount,
  board,
  handName,
  holeCards,
  hasOddChip,
}: PotWinner & { board: PotHalf['board']; hasOddChip: boolean }): string {
  const odd = hasOddChip ? ', the odd chip included,' : ''
  const hand = handName === null ? '' : `: ${handName}`
  const held = holeCards.length === 0 ? '' : `, with the ${listNames(holeCards.map(cardName))}`
  return `${username} wins ${dollarsInWords(amount)}${odd}${boardNames[board]}${hand}${held}.`
}
