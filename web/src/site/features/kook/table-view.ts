import { type GameState, seatCount } from '@cardroom/contracts/kook-game'
import { dollars, payoutsOf, type Payout } from './spoken.ts'
import type { TableState } from './table-state.ts'

/** What the badge says, in the specification's words. */
export function statusLabel(status: GameState['status'] | null): string {
  if (status === 'waiting') return 'Waiting for Players'
  if (status === 'betting') return 'Betting Round'
  return status === 'showdown' ? 'Showdown!' : 'Dealing'
}

/**
 * Where on the stage a seat is, 0 to 5 clockwise from the lower left; 5 is the middle below, where the player
 * of this page sits. Who watches sees seat 1 in the first place.
 */
export function placeOf(seatIndex: number, ownSeat: number | null): number {
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
  /** Nobody is connected to it; it waits for a while. */
  isAway: boolean
  isOwn: boolean
  hand: ShownCard[]
  /** What the player has just done, in capitals. */
  pill: string | null
  payouts: Payout[]
}

/** The six seats as the stage shows them. */
export function seatViews({ game, pills }: Pick<TableState, 'game' | 'pills'>): SeatView[] {
  if (game === null) return []
  const ownSeat = game.you?.seatIndex ?? null
  const winning = winningCards(game)
  const payouts = payoutsOf(game)
  return game.seats.map(({ seatIndex, username, stack, status, hand, isAway }) => {
    const pill = pills.findLast((each) => each.seatIndex === seatIndex)
    const isOwn = seatIndex === ownSeat
    const isFolded = status === 'folded'
    return {
      seatIndex,
      place: placeOf(seatIndex, ownSeat),
      username,
      stack,
      isDealer: username !== null && game.handId !== null && game.buttonIndex === seatIndex,
      isToAct: game.currentTurnSeat === seatIndex,
      isFolded,
      isAway,
      isOwn,
      hand: shownHand({ hand, isOwn, isFolded, told: winning.bySeat.get(seatIndex), game }),
      pill: pill === undefined ? null : pill.action.toUpperCase(),
      payouts: payouts.filter((payout) => payout.seatIndex === seatIndex),
    }
  })
}

type Hand = {
  hand: readonly string[]
  isOwn: boolean
  isFolded: boolean
  told: ReadonlySet<string> | undefined
  game: GameState
}

/** Own cards lie open, those of others closed but for the ones that a showdown names. */
function shownHand({ hand, isOwn, isFolded, told, game }: Hand): ShownCard[] {
  if (isFolded && !isOwn) return []
  const isOver = hasBoards(game)
  if (isOwn) return hand.map((card) => shown(card, isOver, told?.has(card) ?? false))
  const onBoards = new Set([...game.boardTop, ...game.boardBottom])
  const named = [...(told ?? [])].filter((card) => !onBoards.has(card))
  return hand.map((card, index) => {
    const name = named[index]
    return name === undefined
      ? { card, isLifted: false, isDimmed: false }
      : { card: name, isLifted: true, isDimmed: false }
  })
}

/** Both boards, with what won on them. */
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

/** The cards of whoever wins the first pot: the one that everyone plays for. */
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

/** Who won on a board, and with what. */
export type BoardResult = { winners: string[]; handName: string }

/** What a board came to, for the lines above it; null before that is known. */
export function boardResult(game: GameState, board: 'top' | 'bottom'): BoardResult | null {
  const winners = (game.results?.[0]?.shares ?? [])
    .filter((share) => share.board === board)
    .flatMap((share) => share.winners)
  const handName = winners[0]?.handName
  if (handName === undefined || handName === null) return null
  return { winners: winners.map(({ username }) => username), handName }
}

/** What POT puts in: the pot, or the whole stack where that is less. */
export function potBet({ pot, seats, you }: GameState): number {
  const stack = you === null ? pot : (seats[you.seatIndex]?.stack ?? 0)
  return Math.min(pot, stack)
}

/** Whether it is this page's player who is to act. */
export function isOwnTurn({ game, link }: Pick<TableState, 'game' | 'link'>): boolean {
  if (game === null || game.you === null || link !== 'open') return false
  return game.status === 'betting' && game.currentTurnSeat === game.you.seatIndex
}

/** The line above the buttons: what happens now and whom the table waits for. */
export function nowLine(state: TableState): string {
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
  const payouts = payoutsOf(game)
  const own = payouts.filter(({ seatIndex }) => seatIndex === game.you?.seatIndex)
  const amount = own.reduce((sum, payout) => sum + payout.amount, 0)
  if (amount > 0) return `You get ${dollars(amount)}`
  const names = [...new Set(payouts.map(({ username }) => username))]
  if (names.length > 2) return `${names.length} players win`
  return `${names.join(' and ')} ${names.length === 1 ? 'wins' : 'win'}`
}

/** What a seated player's cards are worth, a line a board; null without cards or before the flop. */
export function ownHandLines({ you }: GameState): { top: string; bottom: string } | null {
  return you?.handNames ?? null
}

/** How a visitor without a seat stands, in one sentence, and what can be done about it. */
export function watchingLine({ standing, game }: TableState): string {
  const isFull = game?.seats.every(({ username }) => username !== null) ?? false
  switch (standing) {
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
