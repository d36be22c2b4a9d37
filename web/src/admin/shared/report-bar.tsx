import type { FilterName } from '@cardroom/contracts/summaries'
import { AdminButton } from './admin-button.tsx'
import { formatAge, formatTime } from '../../shared/format.ts'
import { useReportParams } from './report-params.ts'
import { previousLabels } from './timeframe.ts'
import { useOfficeLive } from './live/use-office-live.ts'
import { useNow } from './use-now.ts'
import { FilterControl } from './filter-control.tsx'
import styles from './report-bar.module.css'

type Props = {
  /** Null before the first response. */
  visitorsNow: number | null
  /** Time of the displayed figures in epoch milliseconds, or null while they belong to another scope. */
  updatedAt: number | null
  /** The end of the previous period, or null without a comparison. */
  comparedUntil: string | null
  isFetching: boolean
  onRefresh: () => void
  values: Partial<Record<FilterName, readonly string[]>>
}

/** The bar above a report with its age, the comparison and the filter. */
export function ReportBar(props: Props) {
  const { visitorsNow, updatedAt, comparedUntil, isFetching, onRefresh, values } = props
  const { address, choose } = useReportParams()
  const now = useNow()
  const { visitors } = useOfficeLive()
  const previous = previousLabels[address.timeframe]
  return (
    <div className="row">
      {visitorsNow !== null && (
        <p className="inline bold">
          <span className={styles.dot} aria-hidden="true" />
          {visitors ?? visitorsNow} on site now
        </p>
      )}
      <p className="muted small figures" aria-live="off">
        {ageOf(updatedAt, isFetching, now)}
      </p>
      {comparedUntil !== null && (
        <p className="muted small figures">
          Compared with the period before up to{' '}
          <time dateTime={comparedUntil}>{formatTime(comparedUntil)}</time>
        </p>
      )}
      <AdminButton isDisabled={isFetching} onClick={onRefresh}>
        {isFetching ? 'Refreshing...' : 'Refresh'}
      </AdminButton>
      <div className={`row end ${styles.choices}`}>
        {previous !== null && (
          <AdminButton
            aria-pressed={address.isCompared}
            onClick={() => choose({ isCompared: !address.isCompared })}
          >
            Compare: {previous}
          </AdminButton>
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
