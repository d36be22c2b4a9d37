import type { GameState, TableEvent } from '@cardroom/contracts/kook-game'
import { parseCard, rankNames, rankOf, suitOf } from '@cardroom/poker-engine/card'
import { formatCount } from '../../../shared/format.ts'

const suitNames = ['clubs', 'diamonds', 'hearts', 'spades']

/** A card in words, such as `ace of spades`. */
export function cardName(text: string): string {
  if (text === '??') return 'face-down card'
  const card = parseCard(text)
  return `${rankNames[rankOf(card)]} of ${suitNames[suitOf(card)]}`
}

/** Sorts cards from the ace to the two, for display: what is proven about a card names its place in the hand. */
export function byRank(a: string, b: string): number {
  return sortingValue(b) - sortingValue(a)
}

function sortingValue(card: string): number {
  return card === '??' ? -1 : parseCard(card)
}

/** An amount in words, for screen readers and the log. */
export function dollarsInWords(amount: number): string {
  return `${formatCount(amount)} ${amount === 1 ? 'dollar' : 'dollars'}`
}

/** The accessible label of a board, with its cards. */
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
  /** Its connection is closed; it waits for a while. */
  isAway: boolean
}

/** The accessible label of a taken seat, such as `Seat 3, Mona, 2,480 dollars, dealer, to act`. */
export function seatLabel(seat: SeatSummary): string {
  return [
    `Seat ${seat.seatIndex + 1}`,
    seat.username,
    dollarsInWords(seat.stack),
    seat.isDealer && 'dealer',
    seat.isFolded && 'folded',
    seat.isAway && 'away',
    seat.isToAct && 'to act',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The name of a street, and which cards of a board it turns over. */
const streets = {
  flop: ['The flop', 0, 3],
  turn: ['The turn', 3, 4],
  river: ['The river', 4, 5],
} as const
const boardNames = { top: ' on the top board', bottom: ' on the bottom board', undivided: '' }

/**
 * The lines of the log for a new state, one sentence an action.
 * @param before the previous state, or null for the first one
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
      // Only the new cards: a screen reader would fall behind with ten of them every second and a half.
      const [name, from, to] = streets[event.street]
      const top = boardLabel('Top board', state.boardTop.slice(from, to))
      return [`${name}. ${top}. ${boardLabel('Bottom board', state.boardBottom.slice(from, to))}.`]
    }
    case 'showdown':
      return sumPayouts(state).map(describePayout)
    case 'seat_update':
    case 'action_required':
    case 'game_state':
      return []
  }
}

/** What a seat wins on a board, summed over main and side pots. */
export type Payout = {
  seatIndex: number
  username: string
  board: 'top' | 'bottom' | 'undivided'
  amount: number
  handName: string | null
}

/** Sums the winnings by player and board. */
export function sumPayouts({ results = [] }: Pick<GameState, 'results'>): Payout[] {
  const found = new Map<string, Payout>()
  for (const { board, winners } of results.flatMap(({ shares }) => shares)) {
    for (const { seatIndex, username, amount, handName } of winners) {
      const key = `${board} ${seatIndex}`
      const sum = (found.get(key)?.amount ?? 0) + amount
      if (sum > 0) found.set(key, { seatIndex, username, board, amount: sum, handName })
    }
  }
  return [...found.values()]
}

/** A payout as a sentence. */
export function describePayout({ username, board, amount, handName }: Payout): string {
  const won = `${username} wins ${dollarsInWords(amount)}${boardNames[board]}`
  return handName === null || board === 'undivided' ? `${won}.` : `${won}: ${handName}.`
}

function describeSeatChanges(before: GameState, state: GameState): string[] {
  return state.seats.flatMap(({ seatIndex, username }) => {
    const former = before.seats[seatIndex]
    const formerName = former?.username ?? null
    if (formerName === username) return []
    const isOut = former?.stack === 0
    const gone = formerName !== null && `${formerName} ${isOut ? 'is out of chips' : 'leaves'}.`
    const come = username !== null && `${username} sits down in seat ${seatIndex + 1}.`
    return [gone, come].filter((sentence) => sentence !== false)
  })
}

function playerName(seatIndex: number, before: GameState, state: GameState): string {
  return state.seats[seatIndex]?.username ?? before.seats[seatIndex]?.username ?? 'Someone'
}
