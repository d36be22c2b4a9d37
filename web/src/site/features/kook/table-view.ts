import { type GameState, seatCount } from '@cardroom/contracts/kook-game'
import { formatDollars, sumPayouts, type Payout } from './table-text.ts'
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
  const base = ownSeat ?? seatCount - 1
  return (seatIndex - base - 1 + 2 * seatCount) % seatCount
}

export type ShownCard = {
  card: string
  /** Among the five that won. */
  isLifted: boolean
  /** Shown at a showdown and not among them. */
  isDimmed: boolean
}

export type SeatView = {
  seatIndex: number
  place: number
  username: string | null
  stack: number
  isDealer: boolean
  isToAct: boolean
  isFolded: boolean
  /** Its connection is closed; it waits for a while. */
  isAway: boolean
  isOwn: boolean
  hand: ShownCard[]
  /** The player's last action, in capitals. */
  actionBadge: string | null
  payouts: Payout[]
}

/** The six seats as the table surface shows them. */
export function seatViews({
  game,
  recentActions,
}: Pick<TableState, 'game' | 'recentActions'>): SeatView[] {
  if (game === null) return []
  const ownSeat = game.you?.seatIndex ?? null
  const winning = winningCards(game)
  const payouts = sumPayouts(game)
  return game.seats.map(({ seatIndex, username, stack, status, hand, isAway }) => {
    const actionBadge = recentActions.findLast((each) => each.seatIndex === seatIndex)
    const isOwn = seatIndex === ownSeat
    const isFolded = status === 'folded'
    return {
      seatIndex,
      place: toPlace(seatIndex, ownSeat),
      username,
      stack,
      isDealer: username !== null && game.handId !== null && game.buttonIndex === seatIndex,
      isToAct: game.currentTurnSeat === seatIndex,
      isFolded,
      isAway,
      isOwn,
      hand: shownHand({ hand, isOwn, isFolded, winning: winning.bySeat.get(seatIndex), game }),
      actionBadge: actionBadge === undefined ? null : actionBadge.action.toUpperCase(),
      payouts: payouts.filter((payout) => payout.seatIndex === seatIndex),
    }
  })
}

type Hand = {
  hand: readonly string[]
  isOwn: boolean
  isFolded: boolean
  winning: ReadonlySet<string> | undefined
  game: GameState
}

/** Own cards are face up, those of others only if they won at a showdown. */
function shownHand({ hand, isOwn, isFolded, winning, game }: Hand): ShownCard[] {
  if (isFolded && !isOwn) return []
  const isOver = hasBoards(game)
  if (isOwn) return hand.map((card) => shown(card, isOver, winning?.has(card) ?? false))
  const onBoards = new Set([...game.boardTop, ...game.boardBottom])
  const named = [...(winning ?? [])].filter((card) => !onBoards.has(card))
  return hand.map((card, index) => {
    const name = named[index]
    return name === undefined
      ? { card, isLifted: false, isDimmed: false }
      : { card: name, isLifted: true, isDimmed: false }
  })
}

/** Both boards, with the winning cards marked. */
export function boardViews(game: GameState): { top: ShownCard[]; bottom: ShownCard[] } {
  const winning = winningCards(game)
  const isOver = hasBoards(game)
  return {
    top: game.boardTop.map((card) => shown(card, isOver, winning.top.has(card))),
    bottom: game.boardBottom.map((card) => shown(card, isOver, winning.bottom.has(card))),
  }
}

function shown(card: string, isOver: boolean, isWinning: boolean): ShownCard {
  return { card, isLifted: isOver && isWinning, isDimmed: isOver && !isWinning }
}

function hasBoards({ results, boardTop }: GameState): boolean {
  return results !== undefined && boardTop.length > 0
}

/** The winning cards of the main pot. */
function winningCards({ results = [] }: GameState) {
  const top = new Set<string>()
  const bottom = new Set<string>()
  const bySeat = new Map<number, Set<string>>()
  for (const { board, winners } of results[0]?.shares ?? []) {
    for (const { seatIndex, cards } of winners) {
      const ofSeat = bySeat.get(seatIndex) ?? new Set()
      bySeat.set(seatIndex, ofSeat)
      for (const card of cards) {
        ofSeat.add(card)
        if (board === 'top') top.add(card)
        if (board === 'bottom') bottom.add(card)
      }
    }
  }
  return { top, bottom, bySeat }
}

/** The winners on a board, and their hand. */
export type BoardResult = { winners: string[]; handName: string }

/** The result of a board; null before the showdown. */
export function boardResult(game: GameState, board: 'top' | 'bottom'): BoardResult | null {
  const winners = (game.results?.[0]?.shares ?? [])
    .filter((share) => share.board === board)
    .flatMap((share) => share.winners)
  const handName = winners[0]?.handName
  if (handName === undefined || handName === null) return null
  return { winners: winners.map(({ username }) => username), handName }
}

/** The amount of POT: the pot, or the whole stack where that is less. */
export function potBet({ pot, seats, you }: GameState): number {
  const stack = you === null ? pot : (seats[you.seatIndex]?.stack ?? 0)
  return Math.min(pot, stack)
}

/** Whether it is the own turn. */
export function isOwnTurn({ game, connection }: Pick<TableState, 'game' | 'connection'>): boolean {
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

/** The names of the own hand, one a board; null without cards or before the flop. */
export function ownHandNames({ you }: GameState): { top: string; bottom: string } | null {
  return you?.handNames ?? null
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
