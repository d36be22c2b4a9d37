import * as z from 'zod/mini'
import { HandRecord } from '@cardroom/contracts/kook-game'
import { localStore, readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import type { OwnContribution } from './deal.ts'
import { noSession, Session } from './played-hand.ts'
import type { LogLine, StoredHand } from './table-state.ts'
import { toText } from '@cardroom/poker-engine/bytes'
import { useSyncExternalStore } from 'react'
import { ConfirmNameResponse } from '@cardroom/contracts/kook-weekly'

/** Parses a text with a schema. Returns null without a text, or for a text that is damaged or from another release. */
export function parseJson<Type>(schema: z.ZodMiniType<Type>, text: string | null): Type | null {
  try {
    return schema.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

const LogLines = z.array(z.object({ id: z.int(), text: z.string() }))

const StoredHands = z.array(
  z.extend(HandRecord, {
    sawDeal: z.boolean(),
    isRefused: z.optional(z.boolean()),
  }),
)

const StoredContribution: z.ZodMiniType<OwnContribution> = z.object({
  handId: z.string(),
  seatIndex: z.int(),
  bytes: z.string(),
  root: z.nullable(z.string()),
  hasOpened: z.boolean(),
})

/**
 * Creates the storage of a table. All tabs of a browser share the resume token. Each tab keeps the data that it
 * received across reloads.
 */
export function tableStorage(table: string) {
  const seatKey = `kookSeat:${table}`
  const sessionKey = `kookSession:${table}`
  const handsKey = `kookHands:${table}`
  const logKey = `kookLog:${table}`
  const dealKey = `kookDeal:${table}`

  return {
    /** The storage key of the resume token. The lock of the tab that plays the seat has the same name. */
    seatKey,
    table,
    resumeToken: (): string | null => readStored(localStore, seatKey),
    saveResumeToken: (token: string | null): void => writeStored(localStore, seatKey, token),
    session: (): Session => parseJson(Session, readStored(sessionStore, sessionKey)) ?? noSession,
    saveSession: (session: Session): void => {
      writeStored(sessionStore, sessionKey, JSON.stringify(session))
    },
    log: (): LogLine[] => parseJson(LogLines, readStored(sessionStore, logKey)) ?? [],
    saveLog: (lines: readonly LogLine[]): void => {
      writeStored(sessionStore, logKey, JSON.stringify(lines))
    },
    contribution: (): OwnContribution | null =>
      parseJson(StoredContribution, readStored(sessionStore, dealKey)),
    saveContribution: (own: OwnContribution): void => {
      writeStored(sessionStore, dealKey, JSON.stringify(own))
    },
    hands: (): StoredHand[] => parseJson(StoredHands, readStored(sessionStore, handsKey)) ?? [],
    saveHands: (hands: readonly StoredHand[]): void => {
      writeStored(sessionStore, handsKey, JSON.stringify(hands))
    },
  }
}

export type TableStorage = ReturnType<typeof tableStorage>

/** Proves to the server who opened a table. The id shows the page whether it belongs to the host. */
const HostKey = z.object({ hostId: z.string(), secret: z.string() })
export type HostKey = z.infer<typeof HostKey>

/** The name and the secret of a place on the waiting list. */
const Place = z.object({ username: z.string(), secret: z.string() })
export type Place = z.infer<typeof Place>

/** Creates the storage for a table's other data in this browser: its host key and its place on the waiting list. */
export function lobbyStorage(table: string) {
  const hostKey = `kookHost:${table}`
  const placeKey = `kookPlace:${table}`

  return {
    host: (): HostKey | null => parseJson(HostKey, readStored(localStore, hostKey)),
    /** Makes this browser the host of a table that it is about to open. */
    makeHost: (): void => {
      const key: HostKey = { hostId: randomText(8), secret: randomText(16) }
      writeStored(localStore, hostKey, JSON.stringify(key))
    },
    place: (): Place | null => parseJson(Place, readStored(localStore, placeKey)),
    savePlace: (place: Place | null): void => {
      writeStored(localStore, placeKey, place && JSON.stringify(place))
    },
  }
}

export function randomText(bytes: number): string {
  return toText(crypto.getRandomValues(new Uint8Array(bytes)))
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a value for later visits, and notifies the components that show it. */
function write(key: string, text: string): void {
  writeStored(localStore, key, text)
  for (const listener of listeners) listener()
}

const claimedNameKey = 'kook:claimedName'
let claimedName: { text: string | null; value: ConfirmNameResponse | null } = {
  text: null,
  value: null,
}

/** Returns the name that this browser claimed for the weekly table, with the secret that proves the claim at a seat. */
export function readClaimedName(): ConfirmNameResponse | null {
  const text = readStored(localStore, claimedNameKey)
  // A snapshot must stay the same object until the value changes.
  if (text !== claimedName.text) claimedName = { text, value: parseJson(ConfirmNameResponse, text) }
  return claimedName.value
}

export function saveClaimedName(name: ConfirmNameResponse): void {
  write(claimedNameKey, JSON.stringify(name))
}

export function useClaimedName(): ConfirmNameResponse | null {
  return useSyncExternalStore(subscribe, readClaimedName, () => null)
}

/** Returns the secret of a link that claims a name, from the fragment of the address; null without a secret. */
export function readClaimLink(hash: string): string | null {
  return /^#claim=([\w-]{43})$/.exec(hash)?.[1] ?? null
}

/** The table's switches and their defaults. */
const defaults = {
  sound: false,
  vibration: true,
  /** Notifications are off by default, because the browser asks for permission. */
  notification: false,
  /** Keeps the screen on. */
  awake: true,
  fourColours: false,
  keys: true,
  emotes: true,
  /** Sits down again after the player loses the last chip. */
  rebuy: false,
} as const

export type Preference = keyof typeof defaults

/** Whether a switch is on. */
export function readPreference(name: Preference): boolean {
  const stored = readStored(localStore, storageKey(name))
  return stored === null ? defaults[name] : stored === 'on'
}

/** Sets a switch, and stores it for the next visit. */
export function setPreference(name: Preference, isOn: boolean): void {
  write(storageKey(name), isOn ? 'on' : 'off')
}

/** Returns the state of a switch, or its default during prerendering. */
export function usePreference(name: Preference): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readPreference(name),
    () => defaults[name],
  )
}

function storageKey(name: Preference): string {
  return `kook:${name}`
}
