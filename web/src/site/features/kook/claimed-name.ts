import { ConfirmNameResponse } from '@cardroom/contracts/kook-weekly'
import * as z from 'zod/mini'
import { storedValue } from './stored-value.ts'

const claimedName = storedValue('kook:claimedName', z.nullable(ConfirmNameResponse), null)

/** The name that this browser has claimed for the weekly table, with the secret that says so when it sits down. */
export const readClaimedName = claimedName.read

/** Stores a claimed name for later visits. */
export const saveClaimedName = claimedName.save

export const useClaimedName = claimedName.useValue

/** The secret of a link that claims a name, from the fragment of the address; null without one. */
export function readClaimLink(hash: string): string | null {
  return /^#claim=([\w-]{43})$/.exec(hash)?.[1] ?? null
}
