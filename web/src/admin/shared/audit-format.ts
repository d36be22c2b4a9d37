import type { AuditLine } from '@cardroom/contracts/audit-log'
import { formatDateTime } from './format.ts'

/** One changed field with its values before and after. */
export type FieldChange = { name: string; before: string; after: string }

/** Longest shown value; the export has the full text. */
const longestValue = 160

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** The changed fields of an audit line. */
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

/** Turns an identifier such as `rake-player` or `rakeAmount` into words. */
export function toWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
}

/** The summary of a change: `Updated rake player 12`. Long ids are shortened. */
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

/** A list of a reset or a finalized week: names where there are any, otherwise the count. */
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
