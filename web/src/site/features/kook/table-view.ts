import { type GameState, seatCount } from '@cardroom/contracts/kook-game'
import { type BetStakes, betStakes, bettorsOf } from '@cardroom/poker-engine/bet-stakes'
import { stepsFromLeft } from '@cardroom/poker-engine/seats'
import { formatMoney } from '../../../shared/format.ts'
import {
  type ExplainedPot,
  explainHand,
  handMoney,
  type Payout,
  type PotHalf,
  sumPayouts,
  sumWinnings,
} from './hand-money.ts'
import { byRank, cardName, type SeatSummary } from './table-text.ts'
import type { TableState } from './table-state.ts'

/** The text of the badge, as the specification requires. */
export const statusLabels: Readonly<Record<GameState['status'], string>> = {
  waiting: 'Waiting for Players',
  dealing: 'Dealing',
  betting: 'Betting Round',
  showdown: 'Showdown!',
}

/**
 * Returns the position of a seat on the table surface, from 0 to 5 clockwise from the lower left. Position 5 is the
 * lower middle, where a player's own seat is. A watcher sees seat 1 at position 0.
 */
export function toPlace(seatIndex: number, ownSeat: number | null): number {
  return stepsFromLeft(ownSeat ?? seatCount - 1, seatIndex)
}

export type ShownCard = {
  card: string
  /** Whether the card is one of the five winning cards. */
  isLifted: boolean
  /** Whether a showdown shows the card although it did not win. */
  isDimmed: boolean
  /** The boards on which a hole card won. */
  plays?: 'top' | 'bottom' | 'both' | undefined
}

export type SeatView = Omit<SeatSummary, 'username'> & {
  place: number
  username: string | null
  isOwn: boolean
  hand: ShownCard[]
  /** The end of the seat's turn by this machine's clock, and the length of the turn; null out of turn. */
  turn: { deadline: number; turnMs: number } | null
  /** Whether the player plays for the highlighted pot; null when no pot is highlighted. */
  isInPot: boolean | null
  isBot: boolean
  /** Whether the bets have moved to the pot. */
  isBetCollected: boolean
  payouts: Payout[]
}

/**
 * Returns the six seats as the table surface shows them.
 * @param potIndex the pot that a showdown highlights
 */
export function seatViews(state: TableState, potIndex = 0): SeatView[] {
  const { game, clockOffsetMs, turnMs } = state
  if (game === null) return []
  const { turnDeadline } = game
  const ownSeat = game.you?.seatIndex ?? null
  const payouts = sumPayouts(game)
  const { pots } = explainHand(game)
  const players = pots.length > 1 ? (pots[potIndex]?.players ?? null) : null
  return game.seats.map((seat) => {
    const { seatIndex, username, stack, status, isAway, lastAction, isSittingOut = false } = seat
    const { isBot = false } = seat
    const isOwn = seatIndex === ownSeat
    const isToAct = game.currentTurnSeat === seatIndex
    return {
      seatIndex,
      place: toPlace(seatIndex, ownSeat),
      username,
      stack,
      isDealer: username !== null && game.handId !== null && game.buttonIndex === seatIndex,
      isToAct,
      isFolded: status === 'folded',
      isAway,
      isSittingOut,
      isBot,
      isOwn,
      bet: seat.bet ?? 0,
      isBetCollected: game.status !== 'betting',
      isAllIn: seat.isAllIn ?? false,
      lastAction,
      isInPot: players && players.some((player) => player.seatIndex === seatIndex),
      hand: shownHand(seat, isOwn, isShownDown(game), pots, potIndex),
      turn:
        // A bot acts at once, so its seat shows no turn timer.
        isToAct && !isBot && turnDeadline !== null
          ? { deadline: turnDeadline - clockOffsetMs, turnMs }
          : null,
      payouts: payouts.filter((payout) => payout.seatIndex === seatIndex),
    }
  })
}

/**
 * Returns the visible cards of a seat. The player's own cards are face up. Others show the cards that won a pot, lifted
 * for the highlighted pot.
 */
function shownHand(
  { hand, status, seatIndex }: GameState['seats'][number],
  isOwn: boolean,
  isOver: boolean,
  pots: readonly ExplainedPot[],
  potIndex: number,
): ShownCard[] {
  if (status === 'folded' && !isOwn) return []
  const halves = ownHalves(pots[potIndex], seatIndex)
  const mark = (card: string): ShownCard => {
    const boards = halves.flatMap(({ board, held }) => (held.includes(card) ? [board] : []))
    return {
      card,
      isLifted: boards.length > 0,
      isDimmed: isOver && boards.length === 0,
      plays: boards.length > 1 ? 'both' : boards[0],
    }
  }
  if (isOwn) return hand.toSorted(byRank).map(mark)
  const open = new Set(pots.flatMap((pot) => ownHalves(pot, seatIndex).flatMap(({ held }) => held)))
  const closed = hand.slice(open.size).map((card) => ({ card, isLifted: false, isDimmed: false }))
  return [...[...open].map(mark), ...closed]
}

/** Returns the boards on which a player won a share of the pot, with the two hole cards that won on each. */
function ownHalves(pot: ExplainedPot | undefined, seatIndex: number) {
  return (pot?.halves ?? []).flatMap(({ board, winners }) => {
    const own = winners.find((winner) => winner.seatIndex === seatIndex)
    return own === undefined || board === 'undivided' ? [] : [{ board, held: own.holeCards }]
  })
}

/** The winners on a board, the amount that they share, and the name of their hand. */
export type BoardResult = { winners: string[]; amount: number; handName: string }

/**
 * Returns a board with the winning cards marked, and its result; the result is null before the showdown.
 * @param potIndex the pot that a showdown highlights
 */
export function boardView(
  game: GameState,
  side: 'top' | 'bottom',
  potIndex = 0,
): { cards: ShownCard[]; result: BoardResult | null } {
  const halves = explainHand(game).pots[potIndex]?.halves ?? []
  const half = halves.find(({ board }) => board === side)
  const winning = new Set(half?.winners.flatMap(({ cards }) => cards))
  const cards = side === 'top' ? game.boardTop : game.boardBottom
  return {
    cards: cards.map((card) => ({
      card,
      isLifted: winning.has(card),
      isDimmed: isShownDown(game) && !winning.has(card),
    })),
    result: half === undefined ? null : toBoardResult(half),
  }
}

function toBoardResult({ winners, amount }: PotHalf): BoardResult | null {
  const handName = winners[0]?.handName ?? null
  if (handName === null) return null
  return { winners: winners.map(({ username }) => username), amount, handName }
}

function isShownDown({ results, boardTop }: GameState): boolean {
  return results !== undefined && boardTop.length > 0
}

/**
 * Returns the chips that POT puts in, can win and can lose in the player's turn; null at other times or if the bets are
 * unknown.
 */
export function ownStakes(state: TableState): BetStakes | null {
  const { game } = state
  if (game === null || game.you === null || !isOwnTurn(state)) return null
  return betStakes(bettorsOf(game), game.you.seatIndex)
}

export function isOwnTurn({ game, connection }: TableState): boolean {
  if (game === null || game.you === null || connection !== 'open') return false
  return game.status === 'betting' && game.currentTurnSeat === game.you.seatIndex
}

/** Returns the player's cards in words, for screen readers. The text stays the same until the hand is over. */
export function dealtCards({ game }: TableState): string {
  const hand = game?.seats[game.you?.seatIndex ?? -1]?.hand ?? []
  if (hand.length === 0) return ''
  return `Your cards: ${hand.toSorted(byRank).map(cardName).join(', ')}.`
}

/** Returns the line above the buttons: the current phase, and whose turn it is. */
export function statusLine(state: TableState): string {
  const { game } = state
  if (game === null) return ''
  if (isOwnTurn(state)) return 'Your Turn!'
  const turn = game.currentTurnSeat
  switch (game.status) {
    case 'betting':
      return turn === null ? 'The cards are dealt' : `${game.seats[turn]?.username ?? ''} to act`
    case 'dealing':
      return 'The boards are turned over'
    case 'showdown':
      return ownResult(game)
    case 'waiting':
      return game.seats.filter(({ username, isSittingOut }) => username !== null && !isSittingOut)
        .length > 1
        ? 'The next hand is about to start'
        : 'Waiting for another player'
  }
}

function ownResult(game: GameState): string {
  const won = sumWinnings(game)
  const own = won.find(({ seatIndex }) => seatIndex === game.you?.seatIndex)
  if (own !== undefined) return `You win ${formatMoney(own.amount)}`
  const names = won.map(({ username }) => username)
  if (names.length > 2) return `${names.length} players win`
  return `${names.join(' and ')} ${names.length === 1 ? 'wins' : 'win'}`
}

export function isFull(game: GameState | null): boolean {
  return game?.seats.every(({ username }) => username !== null) ?? false
}

export function isEmpty(game: GameState | null): boolean {
  return game?.seats.every(({ username }) => username === null) ?? false
}

export function hasPots({ game }: TableState): boolean {
  return game !== null && handMoney(game).pots.length > 0
}

/** Returns one sentence for a visitor without a seat, with the options that the visitor has. */
export function watcherLine({ playerStatus, game }: TableState): string {
  switch (playerStatus) {
    case 'resuming':
      return 'Taking your seat back...'
    case 'elsewhere':
      return 'You play this seat in another tab.'
    case 'busted':
      return isFull(game)
        ? 'You are out of chips, and your seat is taken.'
        : 'You are out of chips. You may sit down again with $100.'
    case 'left':
      return 'You have left the table.'
    case 'gone':
      return 'Your seat was given up. You may take another one.'
    case 'seated':
    case 'watching':
      return isFull(game)
        ? 'The table is full. You can watch, or open a table of your own.'
        : 'You are watching. Pick a seat to play.'
  }
}
