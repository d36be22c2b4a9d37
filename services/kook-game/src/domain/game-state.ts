import type { GameState, HandPlay, TableEvent } from '@cardroom/contracts/kook-game'
import { ownView, view } from '@cardroom/poker-engine/view'
import { type DealSources, oftenLeftOut, partsForAll, type Prover, withOwnProofs } from './deals.ts'
import type { Pace } from './pace.ts'
import { shareEqual } from './seen-change.ts'
import type { StoredTable } from './stored-table.ts'

/** A table as it was written, and what changed. */
export type PublishedTable = {
  stored: StoredTable
  /** Of the hand that is played. */
  prover: Prover | null
  events: readonly TableEvent[]
  watchers: number
  serverTime: number
}

/** The payload for watchers: what everybody sees, with the proofs of exactly the cards in it. */
export function gameStateForAll(
  { stored, prover, events, watchers, serverTime }: PublishedTable,
  pace: Pace,
  sources: DealSources,
): GameState {
  const { table, deals } = stored
  const visible = view(table, null)
  const leftOut = deals === null ? [] : oftenLeftOut(deals, table)
  return {
    ...visible,
    ...(visible.play && { play: inRealTime(visible.play, pace) }),
    turnDeadline: visible.turnDeadline === null ? null : pace.toRealTime(visible.turnDeadline),
    ...(visible.waiting && {
      waiting: visible.waiting.map((waiter) => ({
        ...waiter,
        offeredUntil: waiter.offeredUntil === null ? null : pace.toRealTime(waiter.offeredUntil),
      })),
    }),
    // Of the deals of an earlier release.
    root: null,
    proofs: [],
    ...(deals && { deals: partsForAll(deals, prover, table, visible, sources) }),
    ...(leftOut.length > 0 && { leftOut }),
    events: [...events],
    watchers,
    serverTime,
  }
}

/** A seat's payload, and everybody's of which it was made. */
export type SeatState = { own: GameState; everybodys: GameState }

/**
 * The payload for a seat, made of everybody's: its cards, their proofs and its place.
 * @param before the one before: what is equal is the same object, and the proofs are not looked for again
 */
export function gameStateForSeat(
  everybodys: GameState,
  { stored: { table }, prover }: Pick<PublishedTable, 'stored' | 'prover'>,
  seatIndex: number,
  before?: SeatState,
): SeatState {
  const { seats, deals } = everybodys
  const { seat, you } = ownView(table, seatIndex)
  const isToldAlready = before !== undefined && before.everybodys.deals === deals
  const ownDeals = isToldAlready
    ? before.own.deals
    : deals && withOwnProofs(deals, prover, table, seatIndex)
  const own = {
    ...everybodys,
    seats: seats.with(seatIndex, shareEqual(before?.own.seats[seatIndex], seat)),
    you: shareEqual(before?.own.you, you),
    ...(ownDeals && { deals: ownDeals }),
  }
  return { own, everybodys }
}

function inRealTime({ startedAt, actions, ...play }: HandPlay, pace: Pace): HandPlay {
  return {
    ...play,
    startedAt: pace.toRealTime(startedAt),
    actions: actions.map(([actor, amount, afterMs]) => [actor, amount, pace.toRealTime(afterMs)]),
  }
}
