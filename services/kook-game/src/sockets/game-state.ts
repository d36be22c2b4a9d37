import type { DealPart } from '@cardroom/contracts/kook-deal'
import type { GameState, HandPlay, StateFrame, TableEvent } from '@cardroom/contracts/kook-game'
import { view } from '@cardroom/poker-engine/view'
import { oftenLeftOut, partsOf, type Prover } from '../table/deals.ts'
import type { Pace } from '../table/table-clock.ts'
import type { StoredTable } from '../table/stored-table.ts'

/** The parts of a state that describe the frame rather than the table. */
type Moment = Pick<GameState, 'events' | 'watchers' | 'serverTime'>

/**
 * Builds the full payload for one audience, with proofs of exactly the cards that the payload shows.
 * @param seatIndex the receiver's seat, or null for a watcher
 * @param prover the prover of the hand in play
 */
export function gameStateFor(
  seatIndex: number | null,
  { table, deals }: StoredTable,
  prover: Prover | null,
  moment: Moment,
  pace: Pace,
): GameState {
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
    ...(deals && { deals: partsOf(deals, prover, table, visible) }),
    ...(leftOut.length > 0 && { leftOut }),
    ...moment,
  }
}

/**
 * Event types by significance, most significant first. Every type ranks first in some change during a hand, so a client
 * that reacts only to frame types still receives each of them.
 */
const byWeight = [
  'showdown',
  'hand_start',
  'board_update',
  'action_required',
  'action_made',
  'seat_update',
  'game_state',
] as const satisfies TableEvent['type'][]

/** Returns the type of a frame with these events. */
export function getFrameType(events: readonly TableEvent[]): StateFrame['type'] {
  return byWeight.find((type) => events.some((event) => event.type === type)) ?? 'game_state'
}

/** Whether a receiver whose view of the table has not changed needs no frame for these events. */
export function areQuiet(events: readonly TableEvent[]): boolean {
  return events.every(({ type }) => type === 'seat_update' || type === 'game_state')
}

/**
 * Returns the parts that the receiver of `before` does not have yet. Every fact of a deal is sent once; proofs
 * accumulate.
 */
export function dealNews(now: readonly DealPart[], before: readonly DealPart[]): DealPart[] {
  return now.flatMap((part) => {
    const told = before.find(({ handId }) => handId === part.handId)
    if (told === undefined) return [part]
    const { handId, proofs = [], ...rest } = part
    const news = Object.entries(rest).filter(([name]) => !(name in told))
    const newProofs = proofs.filter((proof) => !told.proofs?.includes(proof))
    if (news.length === 0 && newProofs.length === 0) return []
    return [
      { handId, ...Object.fromEntries(news), ...(newProofs.length > 0 && { proofs: newProofs }) },
    ]
  })
}

function inRealTime({ startedAt, actions, ...play }: HandPlay, pace: Pace): HandPlay {
  return {
    ...play,
    startedAt: pace.toRealTime(startedAt),
    actions: actions.map(([actor, amount, afterMs]) => [actor, amount, pace.toRealTime(afterMs)]),
  }
}
