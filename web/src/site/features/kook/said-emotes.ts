import type { Emote, EmoteFrame } from '@cardroom/contracts/kook-emotes'
import { useSyncExternalStore } from 'react'

/** How long a seat shows an emote, in milliseconds. */
const shownMs = 4000

type Said = EmoteFrame['payload'] & { timer: number }

// Emotes are not part of the table's state.
let shown: readonly Said[] = []
const listeners = new Set<() => void>()

/** Shows an emote at its seat for a few seconds and replaces an earlier one. */
export function showEmote(said: EmoteFrame['payload']): void {
  const timer = window.setTimeout(() => set(shown.filter((each) => each.timer !== timer)), shownMs)
  set([...shown.filter(({ seatIndex }) => seatIndex !== said.seatIndex), { ...said, timer }])
}

/** Removes all emotes when the page leaves the table. */
export function clearEmotes(): void {
  for (const { timer } of shown) window.clearTimeout(timer)
  if (shown.length > 0) set([])
}

/** Returns the emote that a seat currently shows. */
export function useSaidEmote(seatIndex: number): Emote | null {
  const read = () => shown.find((said) => said.seatIndex === seatIndex)?.emote ?? null
  return useSyncExternalStore(subscribe, read, () => null)
}

/** Returns the newest emote at the table. */
export function useNewestEmote(): EmoteFrame['payload'] | null {
  return useSyncExternalStore(
    subscribe,
    () => shown.at(-1) ?? null,
    () => null,
  )
}

function set(next: readonly Said[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
