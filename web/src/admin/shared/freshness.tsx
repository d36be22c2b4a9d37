import type { UseQueryResult } from '@tanstack/react-query'
import { readErrorMessage } from '../../shared/read-problem.ts'
import { formatAge } from '../../shared/format.ts'
import styles from './freshness.module.css'
import { AdminButton } from './admin-button.tsx'
import { useNow } from './use-now.ts'

/** The state of the query that provides a table's rows. */
export type Freshness = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'error' | 'refetch'>

/** The age of the rows, a refresh button, and the error of a failed refresh. */
export function FreshnessNote({ query }: { query: Freshness }) {
  const now = useNow()
  const { dataUpdatedAt, isFetching, error, refetch } = query
  return (
    <div className="row end" data-part="freshness">
      {error === null ? (
        <p className="muted small nowrap">
          <span className={styles.word}>Updated </span>
          {formatAge(dataUpdatedAt, now)}
        </p>
      ) : (
        <p className="problem small" role="alert">
          Not refreshed: {readErrorMessage(error, 'the service did not answer')}
        </p>
      )}
      <AdminButton isDisabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Refreshing...' : 'Refresh'}
      </AdminButton>
    </div>
  )
}
