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

/** What a seat is told beside everybody's state: its cards, their proofs and its place. */
export type SeatState = {
  everybodys: GameState
  seatIndex: number
  seat: GameState['seats'][number]
  you: GameState['you']
  deals: GameState['deals']
  /** Its payload, once it was needed. */
  whole?: GameState
}

/** @param before the one before: what is equal is the same object, and the proofs are not looked for again */
export function seatStateOf(
  everybodys: GameState,
  { stored: { table }, prover }: Pick<PublishedTable, 'stored' | 'prover'>,
  seatIndex: number,
  before?: SeatState,
): SeatState {
  const { deals } = everybodys
  const { seat, you } = ownView(table, seatIndex)
  const isToldAlready = before !== undefined && before.everybodys.deals === deals
  return {
    everybodys,
    seatIndex,
    seat: shareEqual(before?.seat, seat),
    you: shareEqual(before?.you, you),
    deals: isToldAlready ? before.deals : deals && withOwnProofs(deals, prover, table, seatIndex),
  }
}

/** The payload for a seat, made when it is needed: most changes are told to a seat as to everybody. */
export function gameStateForSeat(state: SeatState): GameState {
  const { everybodys, seatIndex, seat, you, deals } = state
  state.whole ??= {
    ...everybodys,
    seats: everybodys.seats.with(seatIndex, seat),
    you,
    ...(deals && { deals }),
  }
  return state.whole
}

/** Whether what has changed for a seat is what has changed for everybody, so that it can be sent the same frame. */
export function seesOnlyWhatAllSee(before: SeatState, now: SeatState): boolean {
  const handOf = ({ everybodys, seatIndex }: SeatState) => everybodys.seats[seatIndex]?.hand
  return (
    now.you !== null &&
    before.you === now.you &&
    before.everybodys.deals === now.everybodys.deals &&
    before.seat.hand === now.seat.hand &&
    handOf(before) === handOf(now)
  )
}

function inRealTime({ startedAt, actions, ...play }: HandPlay, pace: Pace): HandPlay {
  return {
    ...play,
    startedAt: pace.toRealTime(startedAt),
    actions: actions.map(([actor, amount, afterMs]) => [actor, amount, pace.toRealTime(afterMs)]),
  }
}
