import type { FilterName } from '@cardroom/contracts/summaries'
import { formatAge, formatTime } from '../../shared/format.ts'
import { useReportParams } from './report-params.ts'
import { previousLabels } from './timeframe.ts'
import { useOfficeLive } from './live/use-office-live.ts'
import { useNow } from './use-now.ts'
import { FilterControl } from './filter-control.tsx'
import styles from './report-bar.module.css'
import toolbarButton from './toolbar-button.module.css'

type Props = {
  /** Null until the first response. */
  visitorsNow: number | null
  /** Epoch milliseconds of the figures on screen; null while they belong to another scope. */
  updatedAt: number | null
  /** The moment up to which the previous period is counted; null where nothing is compared. */
  comparedUntil: string | null
  isFetching: boolean
  onRefresh: () => void
  values: Partial<Record<FilterName, readonly string[]>>
}

/** The bar above a report: its age, the comparison and the filter. */
export function ReportBar(props: Props) {
  const { visitorsNow, updatedAt, comparedUntil, isFetching, onRefresh, values } = props
  const { address, choose } = useReportParams()
  const now = useNow()
  const { visitors } = useOfficeLive()
  const previous = previousLabels[address.timeframe]
  return (
    <div className={styles.bar}>
      {visitorsNow !== null && (
        <p className={styles.now}>
          <span className={styles.dot} aria-hidden="true" />
          {visitors ?? visitorsNow} on site now
        </p>
      )}
      <p className={styles.age} aria-live="off">
        {ageOf(updatedAt, isFetching, now)}
      </p>
      {comparedUntil !== null && (
        <p className={styles.age}>
          Compared with the period before up to{' '}
          <time dateTime={comparedUntil}>{formatTime(comparedUntil)}</time>
        </p>
      )}
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

function ageOf(updatedAt: number | null, isFetching: boolean, now: number): string {
  if (updatedAt !== null) return `Updated ${formatAge(updatedAt, now)}`
  return isFetching ? 'Updating...' : 'Not updated'
}
