import { timeColumn } from '../../shared/columns.tsx'
import { EmailLink } from '../../shared/email-link.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { PersonLink } from '../../shared/person-link.tsx'
import { sourceColumn } from '../../shared/source-cell.tsx'
import type { Column } from '../../shared/table-column.ts'
import type { Lead } from './chat-leads.ts'
import { exportHref } from './chat-api.ts'

type Props = {
  leads: readonly Lead[]
  /** The search text, which also applies to the export. */
  search: string
  /** Whether a filter may hide leads. */
  isFiltered: boolean
}

const figure = { onPhone: 'figure' } as const

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
  { ...timeColumn<Lead>('first-seen', 'First seen', ({ createdAt }) => createdAt), ...figure },
  { ...timeColumn<Lead>('last-active', 'Last active', ({ lastActive }) => lastActive), ...figure },
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

/** The leads with their first activity, last activity and message count. Email addresses are unverified. */
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

function countColumn(id: string, label: string, value: (lead: Lead) => number): Column<Lead> {
  return { id, label, value, isNumber: true, isLargestFirst: true, ...figure }
}
