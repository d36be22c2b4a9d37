import { type LeadColumn, type LeadStatuses, time } from './lead-kind.ts'

/** The fields of a row that administrators edit. */
export const worked = ['status', 'ownerId', 'dueOn', 'spamAt', 'isSuspect'] as const

/** The same fields in a file. */
export const workedFile = {
  status: 'Status',
  isSuspect: 'Possible spam',
  spamAt: time('Marked as spam'),
  ownerId: 'Owner id',
  ownerName: 'Owner',
  dueOn: 'Next date',
} as const

export const labelsOf = (choices: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(choices).map(([name, { label }]) => [name, label]))

/** The label of a choice; the choice itself if the form no longer offers it. */
export function wordsOf(labels: Readonly<Record<string, string>>, choice: string): string {
  return (Object.hasOwn(labels, choice) ? labels[choice] : undefined) ?? choice
}

/** The time at which a row was stored. */
export const date = {
  id: 'date',
  label: 'Date',
  fields: ['createdAt'],
  order: 'value',
  isLargestFirst: true,
  onPhone: 'plain',
} as const satisfies LeadColumn

/** The source of the visit. */
export const source = {
  id: 'source',
  label: 'Source',
  fields: ['sessionId'],
  order: 'source',
} as const satisfies LeadColumn

export const statusColumn = (statuses: LeadStatuses) =>
  ({
    id: 'status',
    label: 'Status',
    fields: ['status'],
    filter: { all: 'All statuses', options: labelsOf(statuses) },
    onPhone: 'mark',
  }) as const satisfies LeadColumn
