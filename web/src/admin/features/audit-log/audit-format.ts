import type { AuditLine } from '@cardroom/contracts/audit-log'
import { formatDateTime } from '../../shared/format.ts'

/** One field that a change touched, as it was and as it is. */
export type FieldChange = { name: string; before: string; after: string }

/** Longest text of a value in a line; the whole of it is in the file. */
const longestValue = 160

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** The fields of a change, each with what it was and what it became. */
export function fieldChanges(
  { before, after }: Pick<AuditLine, 'before' | 'after'>,
  now: number,
): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].map((name) => ({
    name: toWords(name),
    before: valueText(before?.[name], now),
    after: valueText(after?.[name], now),
  }))
}

/** A name of the program's as people write it: `rake-player` and `rakeAmount` become words. */
export function toWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
}

/** What was done to what: `Updated rake player 12`. Of an id made of many digits its beginning is enough. */
export function describeChange({ action, subjectType, subjectId }: AuditLine): string {
  const deed = toWords(action)
  const id = subjectId.length > 12 ? `${subjectId.slice(0, 8)}…` : subjectId
  return `${deed.charAt(0).toUpperCase()}${deed.slice(1)} ${toWords(subjectType)} ${id}`
}

function valueText(value: unknown, now: number): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value === 'string' && isoMoment.test(value)) return formatDateTime(value, now)
  const text = typeof value === 'string' ? value : listText(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

/** What a reset or a finalized week keeps: by name where there are names, by number otherwise. */
function listText(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  const names = value.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'displayName' in one
      ? String(one.displayName)
      : null,
  )
  if (names.every((name) => name !== null)) return names.join(', ') || 'nothing'
  return value.length === 1 ? '1 entry' : `${value.length} entries`
}
