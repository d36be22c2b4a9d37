import type { ApplicationRequest } from '@cardroom/contracts/contests'
import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

/** What of an application is typed so far; its `id` stays the same over reloads. */
export type ApplicationDraft = {
  values: Partial<ApplicationRequest> & { id: string }
  /** How long the form has been open. */
  elapsedMs: number
}

const storedKey = 'applicationDraft'

const texts = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'experience',
  'stakes',
  'referral',
  'comments',
] as const
const lists = ['availability', 'interests'] as const

/** The draft of before a reload; null when there is none. */
export function readDraft(): ApplicationDraft | null {
  return parseDraft(readStored(sessionStore, storedKey))
}

export function keepDraft(draft: ApplicationDraft): void {
  // The honeypot field is never filled in by a person.
  const { website: _, ...values } = draft.values
  writeStored(sessionStore, storedKey, JSON.stringify({ ...draft, values }))
}

export function dropDraft(): void {
  writeStored(sessionStore, storedKey, null)
}

/** Parses a draft; keeps only known fields of the right type. */
export function parseDraft(text: string | null): ApplicationDraft | null {
  try {
    const { values, elapsedMs } = JSON.parse(text ?? '') as Record<string, unknown>
    const stored = { ...(values as Record<string, unknown>) }
    const kept = Object.fromEntries(
      [
        ...texts.filter((name) => typeof stored[name] === 'string'),
        ...lists.filter((name) => isTextList(stored[name])),
        ...(typeof stored['agreeToTerms'] === 'boolean' ? ['agreeToTerms'] : []),
      ].map((name) => [name, stored[name]]),
    )
    if (typeof kept['id'] !== 'string') return null
    return {
      values: kept as ApplicationDraft['values'],
      elapsedMs: typeof elapsedMs === 'number' ? elapsedMs : 0,
    }
  } catch {
    return null
  }
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
