import { useSyncExternalStore } from 'react'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'

/** The table's switches, with what they are before anyone has touched them. */
const defaults = { sound: false, fourColours: false, keys: true } as const

export type Preference = keyof typeof defaults

const listeners = new Set<() => void>()
// What is chosen holds as long as the page, also where storage is switched off.
const chosen = new Map<Preference, boolean>()

/** Whether a switch is on. */
export function readPreference(name: Preference): boolean {
  const known = chosen.get(name)
  if (known !== undefined) return known
  const stored = readStored(localStore, keyOf(name))
  return stored === null ? defaults[name] : stored === 'on'
}

/** Turns a switch, and keeps it for the next visit. */
export function setPreference(name: Preference, isOn: boolean): void {
  chosen.set(name, isOn)
  writeStored(localStore, keyOf(name), isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** A switch as a component reads it; in the HTML it is as it is before anyone has touched it. */
export function usePreference(name: Preference): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readPreference(name),
    () => defaults[name],
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keyOf(name: Preference): string {
  return `kook:${name}`
}
