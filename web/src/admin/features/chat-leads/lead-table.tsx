import { formatTime } from '../../../shared/format.ts'
import { DataTable } from '../../shared/data-table.tsx'
import type { Column } from '../../shared/table-column.ts'
import type { Lead } from './chat-leads.ts'
import { exportHref } from './chat-api.ts'
import styles from './lead-table.module.css'

type Props = {
  leads: readonly Lead[]
  /** The search, which the export applies too. */
  search: string
}

const columns: readonly Column<Lead>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name, onPhone: 'title' },
  {
    id: 'email',
    label: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    onPhone: 'mark',
  },
  {
    id: 'first-seen',
    label: 'First seen',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
    isLargestFirst: true,
    onPhone: 'figure',
  },
  {
    id: 'last-active',
    label: 'Last active',
    value: ({ lastActive }) => lastActive,
    cell: ({ lastActive }) => <DateTime at={lastActive} />,
    isLargestFirst: true,
    onPhone: 'figure',
  },
  {
    id: 'sessions',
    label: 'Sessions',
    value: ({ sessionCount }) => sessionCount,
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'figure',
  },
  {
    id: 'questions',
    label: 'Questions asked',
    value: ({ questionCount }) => questionCount,
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'figure',
  },
]

/** The leads with their first and last activity and message count. E-mail addresses are not verified. */
export function LeadTable({ leads, search }: Props) {
  return (
    <DataTable
      title="Leads"
      columns={columns}
      rows={leads}
      sort={{ id: 'last-active', isDescending: true }}
      empty={search === '' ? 'No leads collected yet' : 'No matching leads'}
      csv={{ href: exportHref(search) }}
    />
  )
}

function DateTime({ at }: { at: string }) {
  return (
    <time className={styles.dateTime} dateTime={at}>
      {formatTime(at)}
    </time>
  )
}
