import { bestFive } from './best-five.ts'
import { playerToAct } from './betting.ts'
import { formatCard } from './card.ts'
import { boardPositions, boardsOf, holeOf, holePositions } from './deal.ts'
import { describeRank } from './hand-rank.ts'
import type { Pot } from './pot.ts'
import { potOf, type Seat, type Table } from './table-state.ts'

/** A card that the receiver may not see. */
export const faceDown = '??'

export type SeatView = {
  seatIndex: number
  status: 'empty' | 'active' | 'folded'
  username: string | null
  stack: number
  /** Four cards during a hand; only the receiver's own are readable. */
  hand: string[]
  lastAction: 'fold' | 'pot' | null
  /** The player's connection is closed. */
  isAway: boolean
}

type WinnerView = {
  seatIndex: number
  username: string
  amount: number
  handName: string | null
  cards: string[]
}

export type PotView = {
  amount: number
  shares: {
    board: 'top' | 'bottom' | 'undivided'
    amount: number
    winners: WinnerView[]
  }[]
}

/** The table in the payload of every state frame, in the shape of the contract. */
export type TableView = {
  status: Table['status']
  pot: number
  boardTop: string[]
  boardBottom: string[]
  seats: SeatView[]
  buttonIndex: number
  currentTurnSeat: number | null
  version: number
  handId: string | null
  turnDeadline: number | null
  you: {
    seatIndex: number
    username: string
    resumeToken: string
    handNames: OwnHand | null
  } | null
  results?: PotView[]
}

export type OwnHand = { top: string; bottom: string }

/**
 * The table as one receiver may see it; the only part of a table that may be sent. It is an allow-list, so fields that
 * are added to a table stay on the server.
 * @param seatIndex the receiver's own seat, or null for a watcher
 */
export function view(table: Table, seatIndex: number | null): TableView {
  const { hand } = table
  const boards = hand === null ? { boardTop: [], boardBottom: [] } : boardsOf(hand)
  const currentTurnSeat = playerToAct(table)?.seatIndex ?? null
  const visible: TableView = {
    status: table.status,
    pot: potOf(table),
    boardTop: boards.boardTop.map(formatCard),
    boardBottom: boards.boardBottom.map(formatCard),
    seats: table.seats.map((_, index) => seatView(table, index, index === seatIndex)),
    buttonIndex: table.buttonIndex,
    currentTurnSeat,
    version: table.version,
    handId: hand?.id ?? null,
    turnDeadline: currentTurnSeat === null ? null : table.stepDueAt,
    you: ownPlace(table, seatIndex),
  }
  if (!hand?.pots) return visible
  return { ...visible, results: hand.pots.map((pot) => potView(table, pot)) }
}

/**
 * Positions of the deck whose cards the same receiver may see: the dealt boards and the own hole cards. No card or
 * salt of another position may be sent.
 */
export function visiblePositions({ hand }: Table, seatIndex: number | null): number[] {
  if (hand === null) return []
  return [
    ...holePositions(hand, seatIndex),
    ...boardPositions(hand, 'top'),
    ...boardPositions(hand, 'bottom'),
  ]
}

/** The names of a player's hand on each board so far; null before the flop and without cards. */
export function nameOwnHand({ hand }: Table, seatIndex: number): OwnHand | null {
  if (hand === null) return null
  const { boardTop, boardBottom } = boardsOf(hand)
  const top = bestFive(holeOf(hand, seatIndex), boardTop)
  const bottom = bestFive(holeOf(hand, seatIndex), boardBottom)
  return top && bottom && { top: describeRank(top.rank), bottom: describeRank(bottom.rank) }
}

function seatView({ seats, hand }: Table, seatIndex: number, isOwn: boolean): SeatView {
  const seat = seats[seatIndex] ?? null
  const player = hand?.players.find((other) => other.seatIndex === seatIndex)
  const lastAction = player?.lastAction ?? null
  const cards = hand === null ? [] : holeOf(hand, seatIndex)
  return {
    seatIndex,
    status: statusOf(seat, lastAction),
    username: seat?.username ?? null,
    stack: seat?.stack ?? 0,
    hand: cards.map((card) => (isOwn ? formatCard(card) : faceDown)),
    lastAction,
    isAway: seat !== null && seat.awaySince !== null,
  }
}

function statusOf(seat: Seat | null, lastAction: SeatView['lastAction']): SeatView['status'] {
  if (seat === null) return 'empty'
  return lastAction === 'fold' ? 'folded' : 'active'
}

function ownPlace(table: Table, seatIndex: number | null): TableView['you'] {
  const seat = seatIndex === null ? null : table.seats[seatIndex]
  if (seatIndex === null || !seat || seat.resumeToken === null) return null
  const { username, resumeToken } = seat
  return { seatIndex, username, resumeToken, handNames: nameOwnHand(table, seatIndex) }
}

function potView({ seats }: Table, { amount, shares }: Pot): PotView {
  return {
    amount,
    shares: shares.map((share) => ({
      board: share.board,
      amount: share.amount,
      winners: share.winners.map((winner) => ({
        seatIndex: winner.seatIndex,
        username: seats[winner.seatIndex]?.username ?? '',
        amount: winner.amount,
        handName: winner.handName,
        cards: winner.cards.map(formatCard),
      })),
    })),
  }
}
