import { type GameState, seatCount } from '@cardroom/contracts/kook-game'
import { stepsFromLeft } from '@cardroom/poker-engine/seats'
import { formatDollars, sumPayouts, type Payout, type SeatSummary } from './table-text.ts'
import type { TableState } from './table-state.ts'

/** The text of the badge, as specified. */
export function statusLabel(status: GameState['status'] | null): string {
  if (status === 'waiting') return 'Waiting for Players'
  if (status === 'betting') return 'Betting Round'
  return status === 'showdown' ? 'Showdown!' : 'Dealing'
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
  /** The player's last action, in capitals. */
  actionBadge: string | null
  payouts: Payout[]
}

/** The six seats as the table surface shows them. */
export function seatViews({ game, recentActions }: TableState): SeatView[] {
  if (game === null) return []
  const ownSeat = game.you?.seatIndex ?? null
  const payouts = sumPayouts(game)
  return game.seats.map((seat) => {
    const { seatIndex, username, stack, status, isAway } = seat
    const actionBadge = recentActions.findLast((each) => each.seatIndex === seatIndex)
    const isOwn = seatIndex === ownSeat
    return {
      seatIndex,
      place: toPlace(seatIndex, ownSeat),
      username,
      stack,
      isDealer: username !== null && game.handId !== null && game.buttonIndex === seatIndex,
      isToAct: game.currentTurnSeat === seatIndex,
      isFolded: status === 'folded',
      isAway,
      isOwn,
      hand: shownHand(seat, isOwn, game),
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
  if (isOwn) return markWinning(hand, winning, game)
  const onBoards = new Set([...game.boardTop, ...game.boardBottom])
  const open = [...winning].filter((card) => !onBoards.has(card))
  return hand.map((card, index) => ({
    card: open[index] ?? card,
    isLifted: open[index] !== undefined,
    isDimmed: false,
  }))
}

/** Both boards, with the winning cards marked. */
export function boardViews(game: GameState): { top: ShownCard[]; bottom: ShownCard[] } {
  const winning = (side: 'top' | 'bottom') =>
    new Set(boardWinners(game, side).flatMap(({ cards }) => cards))
  return {
    top: markWinning(game.boardTop, winning('top'), game),
    bottom: markWinning(game.boardBottom, winning('bottom'), game),
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

function boardWinners(game: GameState, side: 'top' | 'bottom') {
  return mainPotWinners(game).filter(({ board }) => board === side)
}

/** The winners on a board, and their hand. */
export type BoardResult = { winners: string[]; handName: string }

/** The result of a board; null before the showdown. */
export function boardResult(game: GameState, side: 'top' | 'bottom'): BoardResult | null {
  const winners = boardWinners(game, side)
  const handName = winners[0]?.handName ?? null
  return handName === null ? null : { winners: winners.map(({ username }) => username), handName }
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
  if (amount > 0) return `You get ${formatDollars(amount)}`
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
