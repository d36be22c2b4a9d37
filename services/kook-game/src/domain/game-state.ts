import type { GameState, HandPlay, TableEvent } from '@cardroom/contracts/kook-game'
import { view } from '@cardroom/poker-engine/view'
import { type DealSources, oftenLeftOut, partsFor, type Prover } from './deals.ts'
import type { Pace } from './pace.ts'
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

/**
 * The payload for one receiver: the engine's view of the table and the proofs of exactly the cards in it.
 * @param seatIndex the receiver's own seat, or null for a watcher
 */
export function gameStateFor(
  { stored, prover, events, watchers, serverTime }: PublishedTable,
  seatIndex: number | null,
  pace: Pace,
  sources: DealSources,
): GameState {
  const { table, deals } = stored
  const visible = view(table, seatIndex)
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
    ...(deals && { deals: partsFor(deals, prover, table, visible, sources) }),
    ...(leftOut.length > 0 && { leftOut }),
    events: [...events],
    watchers,
    serverTime,
  }
}

function inRealTime({ startedAt, actions, ...play }: HandPlay, pace: Pace): HandPlay {
  return {
    ...play,
    startedAt: pace.toRealTime(startedAt),
    actions: actions.map(([actor, amount, afterMs]) => [actor, amount, pace.toRealTime(afterMs)]),
  }
}
