import { type ChangeFrame, changeBetween } from '@cardroom/contracts/kook-changes'
import type { DealPart } from '@cardroom/contracts/kook-deal'
import type { GameState, StateFrame, TableEvent } from '@cardroom/contracts/kook-game'

/**
 * The most telling event first. Every type comes first in some change of a hand, so a client that reacts to types
 * alone still receives each of them.
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

/** Events that need no frame when the receiver sees the same table as before. */
const quiet: readonly TableEvent['type'][] = ['seat_update', 'game_state']

/** What changes though nothing has happened for the receiver. */
const unseen: readonly string[] = ['version', 'serverTime', 'watchers', 'events']

/**
 * What a receiver is sent of a table: everything in the first frame, later without what only grows during a hand and
 * was sent before; null when nothing that the receiver can see has changed.
 * @param before the state that the receiver has; null for a new connection
 * @param takesChanges whether the receiver wants only what has changed
 */
export function frameFor(
  before: GameState | null,
  now: GameState,
  takesChanges: boolean,
): StateFrame | ChangeFrame | null {
  const type = getFrameType(now.events)
  const payload = withoutSent(before, now)
  if (before === null) return { type, payload }
  const change = changeBetween(before, payload)
  const isUnchanged = Object.keys(change).every((name) => unseen.includes(name))
  if (isUnchanged && now.events.every((event) => quiet.includes(event.type))) return null
  return takesChanges ? { type, isChange: true, payload: change } : { type, payload }
}

/** The name of a frame that tells of these events. */
export function getFrameType(events: readonly TableEvent[]): StateFrame['type'] {
  return byWeight.find((type) => events.some((event) => event.type === type)) ?? 'game_state'
}

function withoutSent(before: GameState | null, now: GameState): GameState {
  const { deals = [], ...state } = now
  const news = deals.flatMap((part) => newsOf(part, before?.deals) ?? [])
  return { ...state, ...(news.length > 0 && { deals: news }) }
}

/** What was not told of a hand's deal before, or null: what was told once never changes, and proofs add up. */
function newsOf(part: DealPart, before: readonly DealPart[] = []): DealPart | null {
  const told = before.find(({ handId }) => handId === part.handId)
  if (told === undefined) return part
  if (told === part) return null
  const { handId, proofs = [], ...rest } = part
  const news = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in told)))
  const known = new Set(told.proofs)
  const newProofs = proofs.filter((proof) => !known.has(proof))
  if (newProofs.length === 0 && Object.keys(news).length === 0) return null
  return { handId, ...news, ...(newProofs.length > 0 && { proofs: newProofs }) }
}
