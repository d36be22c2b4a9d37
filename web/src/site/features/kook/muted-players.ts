import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'

const key = 'kook:muted'
const maxNames = 50
const Names = z.array(z.string())

const listeners = new Set<() => void>()
// A snapshot has to stay the same object until it changes.
let known: { text: string | null; names: readonly string[] } = { text: null, names: [] }

/** The players whose emotes are not shown, in small letters: names are unique at a table without regard to case. */
export function useMutedPlayers(): readonly string[] {
  return useSyncExternalStore(subscribe, readNames, () => none)
}

/** Mutes a player's emotes or shows them again, also on later visits. */
export function setMuted(username: string, isMuted: boolean): void {
  const name = username.toLowerCase()
  const others = readNames().filter((each) => each !== name)
  const names = isMuted ? [...others, name].slice(-maxNames) : others
  writeStored(localStore, key, JSON.stringify(names))
  for (const listener of listeners) listener()
}

const none: readonly string[] = []

function readNames(): readonly string[] {
  const text = readStored(localStore, key)
  if (text !== known.text) known = { text, names: parseNames(text) }
  return known.names
}

function parseNames(text: string | null): string[] {
  try {
    return Names.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
