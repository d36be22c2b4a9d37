import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { Figures } from '../../shared/figures.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import styles from '../../shared/tab.module.css'
import { messageOf } from '../../../shared/problem-of.ts'
import { newslettersExport, newslettersQuery } from './newsletter-api.ts'
import { newsletterColumns } from './newsletter-columns.tsx'

const newestFirst = { id: 'date', isDescending: true }

/** Who gets the newsletter. */
export function NewsletterTab() {
  const query = useQuery(newslettersQuery)

  if (query.isPending) return <LoadingState label="Loading newsletter sign-ups" />
  if (query.data === undefined) {
    return (
      <ErrorState
        title="Failed to fetch newsletter data"
        message={messageOf(query.error, 'The service did not answer.')}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { data: signups, total, interestedCount } = query.data
  return (
    <div className={styles.tab}>
      <Figures
        label="Newsletter"
        figures={[
          { label: 'Total sign-ups', value: total },
          { label: 'Interested in the game', value: interestedCount },
        ]}
      />
      <DataTable
        title="Newsletter sign-ups"
        columns={newsletterColumns}
        rows={signups}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        sort={newestFirst}
        empty="No newsletter sign-ups yet"
        search="Search email or name"
        csv={{ href: newslettersExport, file: 'newsletter' }}
        total={total}
        width="narrow"
        query={query}
      />
    </div>
  )
}
