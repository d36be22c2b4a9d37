import type { SponsorshipRequest } from '@cardroom/contracts/sponsorships'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

/** What a brand fills in of its inquiry, in the form's order. */
export const visibleFields = [
  'companyName',
  'contactName',
  'email',
  'phone',
  'packageType',
  'episodeCount',
  'interestedInPodcast',
  'message',
] as const satisfies readonly (keyof SponsorshipRequest)[]

/** What of an inquiry is typed so far. */
export type SponsorshipDraft = {
  values: Partial<Pick<SponsorshipRequest, (typeof visibleFields)[number]>>
  /** How long the form has been open. */
  elapsedMs: number
}

// Of this tab alone: it is gone with the tab, and no other page of the browser reads it.
const storedKey = 'sponsorshipDraft'

/** What a reload of this tab interrupted; null when there is nothing. */
export function readDraft(): SponsorshipDraft | null {
  return parseDraft(readStored(sessionStore, storedKey))
}

export function keepDraft(values: Partial<SponsorshipRequest>, elapsedMs: number): void {
  // The trap for programs is no part of what a person typed.
  const { website: _, ...kept } = values
  writeStored(sessionStore, storedKey, JSON.stringify({ values: kept, elapsedMs }))
}

export function dropDraft(): void {
  writeStored(sessionStore, storedKey, null)
}

/** A draft from its text: fields that are there and of their own kind, whatever else it holds. */
export function parseDraft(text: string | null): SponsorshipDraft | null {
  try {
    const { values, elapsedMs } = JSON.parse(text ?? '') as Record<string, unknown>
    const stored = { ...(values as Record<string, unknown>) }
    const names = visibleFields.filter(
      (name) => typeof stored[name] === (name === 'interestedInPodcast' ? 'boolean' : 'string'),
    )
    if (names.length === 0) return null
    return {
      values: Object.fromEntries(names.map((name) => [name, stored[name]])),
      elapsedMs: typeof elapsedMs === 'number' ? elapsedMs : 0,
    }
  } catch {
    return null
  }
}
