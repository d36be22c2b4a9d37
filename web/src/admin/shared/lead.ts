import { changeOf } from '@cardroom/contracts/admin-list'
import type { Lead, LeadKind } from '@cardroom/leads/lead-kind'

/** A row that administrators process. It has a status, an owner, a next date, and a spam flag. */
export type WorkedRow = {
  id: string
  status: string
  ownerId: string | null
  ownerName: string | null
  dueOn: string | null
  spamAt: string | null
  isSuspect: boolean
}

export const pathOf = ({ path }: Pick<Lead, 'path'>) => `/api/admin/${path}`

/**
 * The URL that shows a row in the back office.
 * @param texts search texts for a tab that cannot open rows
 */
export function addressOf(
  { slug, openedBy = 'open' }: Lead,
  id: string,
  texts?: { name: string; detail: string },
): string {
  const tab = `/admin/dashboard/${slug}`
  if (typeof openedBy === 'string') return `${tab}?${new URLSearchParams({ [openedBy]: id })}`
  return texts ? `${tab}?${new URLSearchParams({ q: texts[openedBy.search] })}` : tab
}

export function leadName({ found }: Pick<LeadKind, 'found'>, row: object): string {
  return found.name.map((field) => String((row as Record<string, unknown>)[field])).join(' ')
}

/** The reply to a change of a row. It contains the row after the change. */
export const replyOf = ({ row }: LeadKind) => changeOf(row)

type Rows = readonly { id: string | number }[]
type List = { data: Rows | { inquiries: Rows } }

/** The list after a change of one of its rows. */
export function withChange<Answer extends List>(
  list: Answer,
  id: string | number,
  change: object,
): Answer {
  const changed = (rows: Rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row))
  const { data } = list
  return {
    ...list,
    data: 'inquiries' in data ? { ...data, inquiries: changed(data.inquiries) } : changed(data),
  }
}
