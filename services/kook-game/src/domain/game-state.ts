import type { GameState, HandPlay, TableEvent } from '@cardroom/contracts/kook-game'
import { type Commitment, prove } from '@cardroom/poker-engine/commitment'
import { view, visiblePositions } from '@cardroom/poker-engine/view'
import type { Pace } from './pace.ts'
import type { StoredTable } from './stored-table.ts'

/** A table as it was written, and what changed. */
export type PublishedTable = {
  stored: StoredTable
  commitment: Commitment | null
  events: readonly TableEvent[]
  watchers: number
  serverTime: number
}

/**
 * The payload for one receiver: the engine's view of the table and the proofs of exactly the cards in it.
 * @param seatIndex the receiver's own seat, or null for a watcher
 */
export function gameStateFor(
  { stored, commitment, events, watchers, serverTime }: PublishedTable,
  seatIndex: number | null,
  pace: Pace,
): GameState {
  const visible = view(stored.table, seatIndex)
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
    root: stored.table.hand === null ? null : (stored.deal?.root ?? null),
    proofs: proofsFor(stored, commitment, seatIndex),
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

function proofsFor(
  { table, deal }: StoredTable,
  commitment: Commitment | null,
  seatIndex: number | null,
): GameState['proofs'] {
  const { hand } = table
  if (hand === null || deal === null || commitment === null) return []
  return visiblePositions(table, seatIndex).map((position) =>
    prove(commitment, hand.deck, deal.salts, position),
  )
}
