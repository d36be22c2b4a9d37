import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import styles from '../../shared/tab.module.css'
import { subscribersExport, subscribersQuery } from './subscribers-api.ts'
import { subscriberColumns } from './subscriber-columns.tsx'

const newestFirst = { id: 'date', isDescending: true }

/** The subscribers of the newsletter. */
export function SubscribersTab() {
  const query = useQuery(subscribersQuery)

  if (query.isPending) return <LoadingState label="Loading newsletter sign-ups" />
  if (query.data === undefined)
    return <ErrorState title="Failed to fetch newsletter data" query={query} />
  const { data: signups, total, interestedCount } = query.data
  return (
    <div className={styles.tab}>
      <StatCards
        label="Newsletter"
        stats={[
          { label: 'Total sign-ups', value: total },
          { label: 'Interested in the game', value: interestedCount },
        ]}
      />
      <DataTable
        title="Newsletter sign-ups"
        columns={subscriberColumns}
        rows={signups}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        sort={newestFirst}
        empty="No newsletter sign-ups yet"
        search="Search email or name"
        csv={{ href: subscribersExport, file: 'newsletter' }}
        total={total}
        width="narrow"
        query={query}
      />
    </div>
  )
}
