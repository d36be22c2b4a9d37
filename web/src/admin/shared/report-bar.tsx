import type { FilterName } from '@cardroom/contracts/summaries'
import { formatAge } from '../../shared/format.ts'
import { useReportParams } from './report-params.ts'
import { previousLabels } from './timeframe.ts'
import { useNow } from './use-now.ts'
import { FilterControl } from './filter-control.tsx'
import styles from './report-bar.module.css'
import toolbarButton from './toolbar-button.module.css'

type Props = {
  /** Null while nothing is known yet. */
  visitorsNow: number | null
  /** Epoch milliseconds of the figures on screen; null where they are not those asked for. */
  updatedAt: number | null
  isFetching: boolean
  onRefresh: () => void
  values: Partial<Record<FilterName, readonly string[]>>
}

/** What a whole tab is seen by: how fresh it is, what it is compared with, what it is filtered by. */
export function ReportBar({ visitorsNow, updatedAt, isFetching, onRefresh, values }: Props) {
  const { address, choose } = useReportParams()
  const now = useNow()
  const previous = previousLabels[address.timeframe]
  return (
    <div className={styles.bar}>
      {visitorsNow !== null && (
        <p className={styles.now}>
          <span className={styles.dot} aria-hidden="true" />
          {visitorsNow} on site now
        </p>
      )}
      <p className={styles.age} aria-live="off">
        {updatedAt === null ? 'Updating...' : `Updated ${formatAge(updatedAt, now)}`}
      </p>
      <button
        type="button"
        className={toolbarButton.button}
        aria-disabled={isFetching}
        onClick={() => {
          if (!isFetching) onRefresh()
        }}
      >
        {isFetching ? 'Refreshing...' : 'Refresh'}
      </button>
      <div className={styles.choices}>
        {previous !== null && (
          <button
            type="button"
            className={toolbarButton.button}
            aria-pressed={address.isCompared}
            onClick={() => choose({ isCompared: !address.isCompared })}
          >
            Compare: {previous}
          </button>
        )}
        <FilterControl values={values} />
      </div>
    </div>
  )
}
