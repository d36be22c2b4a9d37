import type { FilterName } from '@cardroom/contracts/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../shared/problem-of.ts'
import { ReportBar } from './report-bar.tsx'
import styles from './report-tab.module.css'
import { ErrorState, LoadingState } from './states.tsx'

type Props<Report> = {
  query: UseQueryResult<{ data: Report }>
  /** What is on its way, and what could not be fetched. */
  loading: string
  failure: string
  /** Values that the filter proposes beside those it knows. */
  values: (report: Report) => Partial<Record<FilterName, readonly string[]>>
  /** Parts with calls of their own, which stay when the report does not come. */
  rest?: ReactNode
  children: (report: Report) => ReactNode
}

/**
 * A tab around its report: the bar above it in every state, then what there is to show. StatCards that
 * could not be brought up to date stay, under the reason.
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
      {error !== null && (
        <ErrorState
          title={failure}
          message={messageOf(error, 'The service did not answer.')}
          onRetry={retry}
        />
      )}
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
