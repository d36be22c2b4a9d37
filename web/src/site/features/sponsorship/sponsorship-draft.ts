import type { SponsorshipRequest } from '@cardroom/contracts/sponsorships'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

/** The visible fields of an inquiry, in the form's order. */
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

/** The typed values of an inquiry. */
export type SponsorshipDraft = {
  values: Partial<Pick<SponsorshipRequest, (typeof visibleFields)[number]>>
  /** How long the form has been open. */
  elapsedMs: number
}

// Session storage: deleted with the tab, and not shared with other tabs.
const storedKey = 'sponsorshipDraft'

/** The draft of before a reload; null when there is none. */
export function readDraft(): SponsorshipDraft | null {
  return parseDraft(readStored(sessionStore, storedKey))
}

export function keepDraft(values: Partial<SponsorshipRequest>, elapsedMs: number): void {
  // The honeypot field is never filled in by a person.
  const { website: _, ...kept } = values
  writeStored(sessionStore, storedKey, JSON.stringify({ values: kept, elapsedMs }))
}

export function dropDraft(): void {
  writeStored(sessionStore, storedKey, null)
}

/** Parses a draft; keeps only known fields of the right type. */
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
