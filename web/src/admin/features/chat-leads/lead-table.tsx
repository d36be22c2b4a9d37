import { formatTime } from '../../../shared/format.ts'
import { EmailLink } from '../../shared/email-link.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { PersonLink } from '../../shared/person-link.tsx'
import { sourceColumn } from '../../shared/source-cell.tsx'
import type { Column } from '../../shared/table-column.ts'
import type { Lead } from './chat-leads.ts'
import { exportHref } from './chat-api.ts'

type Props = {
  leads: readonly Lead[]
  /** The search, which the export applies too. */
  search: string
  /** Leads may be left out. */
  isFiltered: boolean
}

const columns: readonly Column<Lead>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ name, email }) => <PersonLink email={email}>{name}</PersonLink>,
    onPhone: 'title',
  },
  {
    id: 'email',
    label: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailLink email={email} />,
    onPhone: 'mark',
  },
  timeColumn('first-seen', 'First seen', ({ createdAt }) => createdAt),
  timeColumn('last-active', 'Last active', ({ lastActive }) => lastActive),
  countColumn('sessions', 'Sessions', ({ sessionCount }) => sessionCount),
  countColumn('questions', 'Questions asked', ({ questionCount }) => questionCount),
  sourceColumn(
    ({ conversations, createdAt }) => ({
      sessionId: conversations.at(-1)?.sessionId ?? null,
      at: conversations.at(-1)?.createdAt ?? createdAt,
    }),
    { isSortable: false },
  ),
]

/** The leads with their first and last activity and message count. E-mail addresses are not verified. */
export function LeadTable({ leads, search, isFiltered }: Props) {
  return (
    <DataTable
      title="Leads"
      columns={columns}
      rows={leads}
      sort={{ id: 'last-active', isDescending: true }}
      empty={isFiltered ? 'No matching leads' : 'No leads collected yet'}
      csv={{ href: exportHref(search) }}
    />
  )
}

function timeColumn(id: string, label: string, value: (lead: Lead) => string): Column<Lead> {
  return {
    id,
    label,
    value,
    cell: (lead) => (
      <time className="nowrap" dateTime={value(lead)}>
        {formatTime(value(lead))}
      </time>
    ),
    isLargestFirst: true,
    onPhone: 'figure',
  }
}

function countColumn(id: string, label: string, value: (lead: Lead) => number): Column<Lead> {
  return { id, label, value, isNumber: true, isLargestFirst: true, onPhone: 'figure' }
}
