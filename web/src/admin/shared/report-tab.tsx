import type { FilterName } from '@cardroom/contracts/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReportBar } from './report-bar.tsx'
import styles from './report-tab.module.css'
import { ErrorState, LoadingState } from './states.tsx'

type Props<Report> = {
  query: UseQueryResult<{ data: Report }>
  /** Texts while loading and after a failure. */
  loading: string
  failure: string
  /** Values of this report that the filter suggests. */
  values: (report: Report) => Partial<Record<FilterName, readonly string[]>>
  /** Parts with requests of their own, shown even when the report fails. */
  rest?: ReactNode
  children: (report: Report) => ReactNode
}

/**
 * A report's tab: the bar above it in every state, then its contents. Figures that could not be
 * refreshed stay below the error.
 */
export function ReportTab<Report extends { visitorsNow: number }>({
  query,
  loading,
  failure,
  values,
  rest,
  children,
}: Props<Report>) {
  const { data, error, isPending, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query
  const report = data?.data
  const retry = () => void refetch()
  return (
    <div className={styles.tab}>
      <ReportBar
        visitorsNow={report?.visitorsNow ?? null}
        updatedAt={report === undefined || isPlaceholderData ? null : dataUpdatedAt}
        isFetching={isFetching}
        onRefresh={retry}
        values={report === undefined ? {} : values(report)}
      />
      {isPending && <LoadingState label={loading} />}
      {error !== null && <ErrorState title={failure} query={query} />}
      {error !== null && report === undefined && rest}
      {report !== undefined && (
        <div className={styles.report} aria-busy={isPlaceholderData}>
          {children(report)}
        </div>
      )}
    </div>
  )
}

/** Two panels side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
