import type { AuditLine } from '@cardroom/contracts/audit-log'

/** One field that a change touched, as it was and as it is. */
export type FieldChange = { name: string; before: string; after: string }

/** Longest text of a value in a line; the whole of it is in the file. */
const longestValue = 160

/** The fields of a change, each with what it was and what it became. */
export function fieldChanges({
  before,
  after,
}: Pick<AuditLine, 'before' | 'after'>): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({
    name: wordsOf(name),
    before: valueText(before?.[name]),
    after: valueText(after?.[name]),
  }))
}

/** A name of the program's as people write it: `rake-player` and `rakeAmount` become words. */
export function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
}

/** What was done to what: `Updated rake player 12`. Of an id made of many digits its beginning is enough. */
export function deedOf({ action, subjectType, subjectId }: AuditLine): string {
  const deed = wordsOf(action)
  const id = subjectId.length > 12 ? `${subjectId.slice(0, 8)}…` : subjectId
  return `${deed.charAt(0).toUpperCase()}${deed.slice(1)} ${wordsOf(subjectType)} ${id}`
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}
