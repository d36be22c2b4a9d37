import { useSyncExternalStore } from 'react'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'

/** The table's switches and their defaults. */
const defaults = {
  sound: false,
  vibration: true,
  /** Off until it is switched on, because the browser asks for a permission. */
  notification: false,
  /** Keeps the screen on. */
  awake: true,
  fourColours: false,
  keys: true,
  emotes: true,
  /** Sits down again after the last chip is lost. */
  rebuy: false,
} as const

export type Preference = keyof typeof defaults

const listeners = new Set<() => void>()

/** Whether a switch is on. */
export function readPreference(name: Preference): boolean {
  const stored = readStored(localStore, storageKey(name))
  return stored === null ? defaults[name] : stored === 'on'
}

/** Sets a switch, and stores it for the next visit. */
export function setPreference(name: Preference, isOn: boolean): void {
  writeStored(localStore, storageKey(name), isOn ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** The state of a switch; its default while prerendering. */
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

function storageKey(name: Preference): string {
  return `kook:${name}`
}
