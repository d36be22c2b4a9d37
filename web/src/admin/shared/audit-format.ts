import type { AuditLine } from '@cardroom/contracts/audit-log'
import { formatCount } from '../../shared/format.ts'
import { formatAmount, formatDateTime, ordinal } from './format.ts'

/** A changed field with the values before and after the change. */
export type FieldChange = { name: string; before: string; after: string }

/** Maximum length of a displayed value. The export contains the full text. */
const longestValue = 160

const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** Fields that exist only for undo. */
const hiddenFields: ReadonlySet<string> = new Set([
  'noteId',
  'authorId',
  'author',
  'writtenAt',
  'messageId',
])

/** The changed fields of an audit line. */
export function fieldChanges(
  { before, after }: Pick<AuditLine, 'before' | 'after'>,
  now: number,
): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => !hiddenFields.has(name))
    .map((name) => ({
      name: toWords(name),
      before: valueText(name, before?.[name], now),
      after: valueText(name, after?.[name], now),
    }))
}

/** Converts an identifier such as `rake-player` or `rakeAmount` into words. */
export function toWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
}

/** The summary of a change, such as `Updated rake player Ada`. */
export function describeChange(line: Subject & Pick<AuditLine, 'action' | 'subjectType'>): string {
  const deed = toWords(line.action)
  return `${deed.charAt(0).toUpperCase()}${deed.slice(1)} ${toWords(line.subjectType)} ${subjectOf(line)}`
}

type Subject = Pick<AuditLine, 'subjectId' | 'subjectName' | 'before' | 'after'>

/** The name of a line's subject, or its truncated id. */
export function subjectOf({ subjectName, subjectId, before, after }: Subject): string {
  const name = subjectName ?? after?.['name'] ?? before?.['name']
  if (typeof name === 'string') return name
  return subjectId.length > 12 ? `${subjectId.slice(0, 8)}…` : subjectId
}

function valueText(name: string, value: unknown, now: number): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (name === 'rakeAmount' && typeof value === 'string') return formatAmount(value)
  if (typeof value === 'number')
    return name === 'finalPosition' ? ordinal(value) : formatCount(value)
  if (typeof value === 'string' && isoMoment.test(value)) return formatDateTime(value, now)
  if (Array.isArray(value)) return value.map(listedText).join(', ') || 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

type Step = Partial<Record<'kind' | 'match' | 'path' | 'type' | 'value', string>>

type Listed = {
  id?: number
  displayName?: string
  position?: number
  rakeAmount?: string
  prizeAmount?: number
}

/** One item of a list: a player with the amount, a winner with position and prize, or a step of a goal. */
function listedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if ('kind' in value) return stepText(value as Step)
  const { id, displayName, position, rakeAmount, prizeAmount } = value as Listed
  return [
    position !== undefined && `${ordinal(position)}:`,
    displayName ?? `player ${id}`,
    rakeAmount !== undefined && formatAmount(rakeAmount),
    prizeAmount !== undefined && `(${formatCount(prizeAmount)} USDT)`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Describes a goal's step or its condition on an event, such as `page starts with /rake`. */
function stepText({ kind = '', match = '', path, type, value, ...conditions }: Step): string {
  const parts = Object.entries<Step>(conditions).map(([name, part]) => `${name} ${stepText(part)}`)
  return [kind, toWords(match), path, type, value, ...parts].filter(Boolean).join(' ')
}
