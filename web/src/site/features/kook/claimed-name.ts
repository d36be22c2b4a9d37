import { ConfirmNameResponse } from '@cardroom/contracts/kook-weekly'
import { useSyncExternalStore } from 'react'
import { localStore, readStored, writeStored } from '../../../shared/stored.ts'

const key = 'kook:claimedName'

type ClaimedName = { name: string; claim: string }

const listeners = new Set<() => void>()
// A snapshot has to stay the same object until it changes.
let known: { text: string | null; claimed: ClaimedName | null } = { text: null, claimed: null }

/** The name that this browser has claimed for the weekly table, with the secret that says so when it sits down. */
export function readClaimedName(): ClaimedName | null {
  const text = readStored(localStore, key)
  if (text !== known.text) known = { text, claimed: parse(text) }
  return known.claimed
}

/** Stores a claimed name for later visits. */
export function saveClaimedName(claimed: ClaimedName): void {
  writeStored(localStore, key, JSON.stringify(claimed))
  for (const listener of listeners) listener()
}

export function useClaimedName(): ClaimedName | null {
  return useSyncExternalStore(subscribe, readClaimedName, () => null)
}

/** The secret of a link that claims a name, from the fragment of the address; null without one. */
export function readClaimLink(hash: string): string | null {
  return /^#claim=([\w-]{43})$/.exec(hash)?.[1] ?? null
}

function parse(text: string | null): ClaimedName | null {
  try {
    return ConfirmNameResponse.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
