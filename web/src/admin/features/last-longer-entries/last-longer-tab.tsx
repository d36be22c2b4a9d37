import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { formatDollars } from '../../shared/format.ts'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import styles from '../../shared/tab.module.css'
import { useOpenRow } from '../../shared/use-open-row.ts'
import { signupsExport, signupsQuery } from './last-longer-api.ts'
import { fullName } from './signup-change.ts'
import { signupColumns } from './signup-columns.tsx'
import { SignupDialog } from './signup-dialog.tsx'
import { UnverifiedChanges } from './unverified-changes.tsx'

const newestFirst = { id: 'joined', isDescending: true }

/** The entries of the last longer contest. */
export function LastLongerTab() {
  const query = useQuery(signupsQuery)
  const [openId, open] = useOpenRow()

  if (query.isPending) return <LoadingState label="Loading participants..." isWritten />
  if (query.data === undefined)
    return <ErrorState title="Failed to fetch participants data" query={query} />
  const { data: signups, totals } = query.data
  const opened = signups.find(({ id }) => String(id) === openId)
  return (
    <div className={styles.tab}>
      <StatCards
        label="Last longer"
        stats={[
          { label: 'Total Signups', value: totals.signups },
          { label: 'Paid Entries', value: totals.paid },
          { label: 'Still Playing', value: totals.playing },
          { label: 'Prize Pool', value: totals.prizePool, format: formatDollars },
        ]}
      />
      <UnverifiedChanges />
      <DataTable
        title="Participants"
        columns={signupColumns}
        rows={signups}
        rowId={({ id }) => id}
        rowName={fullName}
        sort={newestFirst}
        empty="No participants yet"
        search="Search name, email or phone"
        csv={{ href: signupsExport, file: 'last-longer' }}
        total={totals.signups}
        query={query}
      />
      {opened && <SignupDialog signup={opened} onClosed={() => open(null)} />}
    </div>
  )
}
