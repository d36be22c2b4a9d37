import type { Undoing } from '@cardroom/contracts/audit-log'
import { leadKinds } from '@cardroom/leads/lead-kinds'

/** Fields of a row as the audit log stores them: dates as ISO strings, exact decimals as text. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether both have the same value under every key of the first. */
export function agrees(expected: Fields, actual: Fields): boolean {
  return Object.entries(expected).every(([key, value]) => isSame(value, actual[key]))
}

/** The fields of `next` that differ from `current`, with their old and new values; null if none differ. */
export function differenceOf(
  current: Fields,
  next: Fields,
): { before: Fields; after: Fields } | null {
  const keys = Object.keys(next).filter((key) => !isSame(current[key], next[key]))
  if (keys.length === 0) return null
  const pick = (from: Fields) => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return { before: pick(current), after: pick(next) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/** The parts of an audit entry that decide whether it can be undone. */
export type LoggedChange = {
  at: Date
  action: string
  subjectType: string
  before: Fields | null
  after: Fields | null
  undoneBy: number | null
}

/** Subject types whose changes can be undone. */
const undoableTypes: ReadonlySet<string> = new Set([
  ...leadKinds.map(({ subject }) => subject),
  'leaderboard',
  'week',
])

/** Whether an audit line is about a note on a row rather than the row itself. */
export function isAboutNote({ before, after }: Pick<LoggedChange, 'before' | 'after'>): boolean {
  return (before ?? after)?.['noteId'] !== undefined
}

const undoableMs = 30 * 24 * 60 * 60 * 1000

/** Whether a change can be undone, based only on its own audit entry. */
export function undoingOf(line: LoggedChange, now: number): Undoing {
  const isChange = line.before !== null || line.after !== null
  // Notes were once a single field, which no longer exists.
  if (!isChange || line.action === 'notes-set') return 'none'
  if (!undoableTypes.has(line.subjectType) && !isAboutNote(line)) return 'none'
  if (line.undoneBy !== null) return 'done'
  return now - line.at.getTime() > undoableMs ? 'late' : 'possible'
}
