import { type GameState, seatCount } from '@cardroom/contracts/kook-game'
import { stepsFromLeft } from '@cardroom/poker-engine/seats'
import { formatMoney } from '../../../shared/format.ts'
import { byRank, cardName, sumPayouts, type Payout, type SeatSummary } from './table-text.ts'
import type { TableState } from './table-state.ts'

/** The text of the badge, as specified. */
export const statusLabels: Readonly<Record<GameState['status'], string>> = {
  waiting: 'Waiting for Players',
  dealing: 'Dealing',
  betting: 'Betting Round',
  showdown: 'Showdown!',
}

/**
 * The position of a seat on the table surface, 0 to 5 clockwise from the lower left; 5 is the lower middle, the own
 * seat of a player. A watcher sees seat 1 at position 0.
 */
export function toPlace(seatIndex: number, ownSeat: number | null): number {
  return stepsFromLeft(ownSeat ?? seatCount - 1, seatIndex)
}

export type ShownCard = {
  card: string
  /** Among the five that won. */
  isLifted: boolean
  /** Shown at a showdown and not among them. */
  isDimmed: boolean
}

export type SeatView = Omit<SeatSummary, 'username'> & {
  place: number
  username: string | null
  isOwn: boolean
  hand: ShownCard[]
  /** When its turn ends by this machine's clock, and how long it is; null when it is not its turn. */
  turn: { deadline: number; turnMs: number } | null
  /** The player's last action, in capitals. */
  actionBadge: string | null
  payouts: Payout[]
}

/** The six seats as the table surface shows them. */
export function seatViews(state: TableState): SeatView[] {
  const { game, recentActions, clockOffsetMs, turnMs } = state
  if (game === null) return []
  const { turnDeadline } = game
  const ownSeat = game.you?.seatIndex ?? null
  const payouts = sumPayouts(game)
  return game.seats.map((seat) => {
    const { seatIndex, username, stack, status, isAway } = seat
    const actionBadge = recentActions.findLast((each) => each.seatIndex === seatIndex)
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
      isOwn,
      hand: shownHand(seat, isOwn, game),
      turn:
        isToAct && turnDeadline !== null
          ? { deadline: turnDeadline - clockOffsetMs, turnMs }
          : null,
      actionBadge: actionBadge?.action.toUpperCase() ?? null,
      payouts: payouts.filter((payout) => payout.seatIndex === seatIndex),
    }
  })
}

/** Own cards are face up, those of others only if they won at a showdown. */
function shownHand(
  { hand, status, seatIndex }: GameState['seats'][number],
  isOwn: boolean,
  game: GameState,
): ShownCard[] {
  if (status === 'folded' && !isOwn) return []
  const winners = mainPotWinners(game).filter((winner) => winner.seatIndex === seatIndex)
  const winning = new Set(winners.flatMap(({ cards }) => cards))
  if (isOwn) return markWinning(hand.toSorted(byRank), winning, game)
  const onBoards = new Set([...game.boardTop, ...game.boardBottom])
  const open = [...winning].filter((card) => !onBoards.has(card))
  return hand.map((card, index) => ({
    card: open[index] ?? card,
    isLifted: open[index] !== undefined,
    isDimmed: false,
  }))
}

/** The winners on a board, and their hand. */
export type BoardResult = { winners: string[]; handName: string }

/** A board with the winning cards marked, and its result; null before the showdown. */
export function boardView(
  game: GameState,
  side: 'top' | 'bottom',
): { cards: ShownCard[]; result: BoardResult | null } {
  const winners = mainPotWinners(game).filter(({ board }) => board === side)
  const winning = new Set(winners.flatMap(({ cards }) => cards))
  const handName = winners[0]?.handName ?? null
  return {
    cards: markWinning(side === 'top' ? game.boardTop : game.boardBottom, winning, game),
    result:
      handName === null ? null : { winners: winners.map(({ username }) => username), handName },
  }
}

function markWinning(
  cards: readonly string[],
  winning: ReadonlySet<string>,
  { results, boardTop }: GameState,
): ShownCard[] {
  const isOver = results !== undefined && boardTop.length > 0
  return cards.map((card) => ({
    card,
    isLifted: isOver && winning.has(card),
    isDimmed: isOver && !winning.has(card),
  }))
}

function mainPotWinners({ results = [] }: GameState) {
  const shares = results[0]?.shares ?? []
  return shares.flatMap(({ board, winners }) => winners.map((winner) => ({ ...winner, board })))
}

/** The amount of POT: the pot, or the whole stack where that is less. */
export function potBet({ pot, seats, you }: GameState): number {
  const stack = you === null ? pot : (seats[you.seatIndex]?.stack ?? 0)
  return Math.min(pot, stack)
}

/** Whether it is the own turn. */
export function isOwnTurn({ game, connection }: TableState): boolean {
  if (game === null || game.you === null || connection !== 'open') return false
  return game.status === 'betting' && game.currentTurnSeat === game.you.seatIndex
}

/** The own cards in words once they are dealt, for screen readers; the same text until the hand is over. */
export function dealtCards({ game }: TableState): string {
  const hand = game?.seats[game.you?.seatIndex ?? -1]?.hand ?? []
  if (hand.length === 0) return ''
  return `Your cards: ${hand.toSorted(byRank).map(cardName).join(', ')}.`
}

/** The line above the buttons: what happens now, and whose turn it is. */
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
      return game.seats.filter(({ username }) => username !== null).length > 1
        ? 'The next hand is about to start'
        : 'Waiting for another player'
  }
}

function ownResult(game: GameState): string {
  const payouts = sumPayouts(game)
  const own = payouts.filter(({ seatIndex }) => seatIndex === game.you?.seatIndex)
  const amount = own.reduce((sum, payout) => sum + payout.amount, 0)
  if (amount > 0) return `You get ${formatMoney(amount)}`
  const names = [...new Set(payouts.map(({ username }) => username))]
  if (names.length > 2) return `${names.length} players win`
  return `${names.join(' and ')} ${names.length === 1 ? 'wins' : 'win'}`
}

/** One sentence for a visitor without a seat, and what to do next. */
export function watcherLine({ playerStatus, game }: TableState): string {
  const isFull = game?.seats.every(({ username }) => username !== null) ?? false
  switch (playerStatus) {
    case 'resuming':
      return 'Taking your seat back...'
    case 'elsewhere':
      return 'You play this seat in another tab.'
    case 'busted':
      return isFull
        ? 'You are out of chips, and your seat is taken.'
        : 'You are out of chips. You may sit down again with $100.'
    case 'left':
      return 'You have left the table.'
    case 'gone':
      return 'Your seat was given up. You may take another one.'
    case 'seated':
    case 'watching':
      return isFull
        ? 'The table is full. You can watch, or open a table of your own.'
        : 'You are watching. Pick a seat to play.'
  }
}
