import type { GameState, TableEvent } from '@cardroom/contracts/kook-game'
import { cardName, dollarsInWords } from './card-text.ts'
import { explainHand } from './hand-money.ts'
import { describeMoney } from './hand-money-text.ts'

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
  /** Chips put into the hand so far; 0 when unknown. */
  bet: number
  isAllIn: boolean
  lastAction: 'fold' | 'pot' | null
  /** Is dealt no hand until he sits in. */
  isSittingOut?: boolean
}

/** The accessible label of a taken seat, such as `Seat 3, Mona, 2,480 dollars, dealer, 12 dollars put in, to act`. */
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

/** The name of a street, and which cards of a board it turns over. */
const streets = {
  flop: ['The flop', 0, 3],
  turn: ['The turn', 3, 4],
  river: ['The river', 4, 5],
} as const

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
