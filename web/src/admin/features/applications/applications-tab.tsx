import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import styles from '../../shared/tab.module.css'
import { useOpenRow } from '../../shared/use-open-row.ts'
import { fullName } from './application-labels.ts'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { applicationStatus } from './application-status.ts'
import { applicationsPath, applicationsQuery } from './applications-api.ts'

const newestFirst = { id: 'date', isDescending: true }

/** The applications to join the game. */
export function ApplicationsTab() {
  const query = useQuery(applicationsQuery)
  const [openId, open] = useOpenRow()

  if (query.isPending) return <LoadingState label="Loading applications" />
  if (query.data === undefined)
    return <ErrorState title="Failed to fetch applications data" query={query} />
  const { data: applications, total, pendingCount } = query.data
  const opened = applications.find(({ id }) => id === openId)
  return (
    <div className={styles.tab}>
      <StatCards
        label="Applications"
        stats={[
          { label: 'Total applications', value: total },
          { label: 'Pending', value: pendingCount },
          { label: 'Answered', value: total - pendingCount },
        ]}
      />
      <DataTable
        title="Applications"
        columns={applicationColumns}
        rows={applications}
        rowId={({ id }) => id}
        rowName={fullName}
        sort={newestFirst}
        empty="No applications received yet"
        search="Search name, email or phone"
        csv={{ href: `${applicationsPath}/export`, file: 'applications' }}
        total={total}
        query={query}
        bulk={applicationStatus}
      />
      {opened && <ApplicationDialog application={opened} onClosed={() => open(null)} />}
    </div>
  )
}
