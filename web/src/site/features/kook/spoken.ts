import type { GameState, TableEvent } from '@cardroom/contracts/kook-game'

const ranks: Readonly<Record<string, string>> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
}
const suits: Readonly<Record<string, string>> = {
  c: 'clubs',
  d: 'diamonds',
  h: 'hearts',
  s: 'spades',
}
const numerals = new Intl.NumberFormat('en-US')

/** A card as it is called, such as `ace of spades`. */
export function cardName(card: string): string {
  const rank = ranks[card.charAt(0)]
  const suit = suits[card.charAt(1)]
  return rank === undefined || suit === undefined ? 'face-down card' : `${rank} of ${suit}`
}

/** Chips as they are spoken. */
export function dollarsSpoken(amount: number): string {
  return `${numerals.format(amount)} ${amount === 1 ? 'dollar' : 'dollars'}`
}

/** Chips as they are written. */
export function dollars(amount: number): string {
  return `$${numerals.format(amount)}`
}

/** A board as it is called, with its cards. */
export function boardName(label: string, cards: readonly string[]): string {
  return `${label}: ${cards.length === 0 ? 'no cards yet' : cards.map(cardName).join(', ')}`
}

export type SeatWords = {
  seatIndex: number
  username: string
  stack: number
  isDealer: boolean
  isToAct: boolean
  isFolded: boolean
  isAway: boolean
}

/** A taken seat as it is called, such as `Seat 3, Mona, 2,480 dollars, dealer, to act`. */
export function seatName(seat: SeatWords): string {
  return [
    `Seat ${seat.seatIndex + 1}`,
    seat.username,
    dollarsSpoken(seat.stack),
    seat.isDealer && 'dealer',
    seat.isFolded && 'folded',
    seat.isAway && 'away',
    seat.isToAct && 'to act',
  ]
    .filter(Boolean)
    .join(', ')
}

const streetNames = { flop: 'The flop', turn: 'The turn', river: 'The river' } as const
const boardNames = {
  top: 'on the top board',
  bottom: 'on the bottom board',
  undivided: '',
} as const

/**
 * What has happened, one sentence an action.
 * @param before the state that `state` takes the place of, or null for the first one
 */
export function sentencesOf(before: GameState | null, state: GameState): string[] {
  if (before === null) return []
  const { events } = state
  const hands = events.flatMap((event) => sentenceOfEvent(event, before, state))
  return [...hands, ...comingAndGoing(before, state)]
}

function sentenceOfEvent(event: TableEvent, before: GameState, state: GameState): string[] {
  switch (event.type) {
    case 'hand_start':
      return [`A new hand. ${nameAt(state.buttonIndex, before, state)} has the button.`]
    case 'action_made': {
      const name = nameAt(event.seatIndex, before, state)
      if (event.action === 'fold') return [`${name} folds.`]
      return [`${name} bets the pot, ${dollarsSpoken(event.amount)}.`]
    }
    case 'board_update':
      return [
        `${streetNames[event.street]}. ${boardName('Top board', state.boardTop)}. ${boardName('Bottom board', state.boardBottom)}.`,
      ]
    case 'showdown':
      return payoutsOf(state).map(payoutSentence)
    case 'seat_update':
    case 'action_required':
    case 'game_state':
      return []
  }
}

/** What a seat wins on a board, all layers of the pot together. */
export type Payout = {
  seatIndex: number
  username: string
  board: 'top' | 'bottom' | 'undivided'
  amount: number
  handName: string | null
}

/** Who wins how much, a line for each player and board; the layers of the pot are summed up. */
export function payoutsOf({ results = [] }: Pick<GameState, 'results'>): Payout[] {
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
export function payoutSentence({ username, board, amount, handName }: Payout): string {
  const won = [`${username} wins ${dollarsSpoken(amount)}`, boardNames[board]]
    .filter(Boolean)
    .join(' ')
  return handName === null || board === 'undivided' ? `${won}.` : `${won}: ${handName}.`
}

function comingAndGoing(before: GameState, state: GameState): string[] {
  return state.seats.flatMap(({ seatIndex, username }) => {
    const former = before.seats[seatIndex]
    const wasCalled = former?.username ?? null
    if (wasCalled === username) return []
    const isOut = former?.stack === 0
    const gone = wasCalled !== null && `${wasCalled} ${isOut ? 'is out of chips' : 'leaves'}.`
    const come = username !== null && `${username} sits down in seat ${seatIndex + 1}.`
    return [gone, come].filter((sentence) => sentence !== false)
  })
}

function nameAt(seatIndex: number, before: GameState, state: GameState): string {
  return state.seats[seatIndex]?.username ?? before.seats[seatIndex]?.username ?? 'Someone'
}
