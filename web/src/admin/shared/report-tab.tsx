import type { Period } from '@cardroom/contracts/report-frame'
import type { FilterName } from '@cardroom/contracts/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReportBar } from './report-bar.tsx'
import { useReportParams } from './report-params.ts'
import styles from './report-tab.module.css'
import { type Measure, SeriesPanel, type SeriesReport } from './series-panel.tsx'
import tab from './tab.module.css'
import { type Stat, StatCards } from './stat-cards.tsx'
import { ErrorState, LoadingState } from './states.tsx'
import { periodLabels } from './timeframe.ts'

type Props<Report, Name extends string> = {
  query: UseQueryResult<{ data: Report }>
  /** What its figures are of. */
  name: string
  /** Texts while loading and after a failure. */
  loading: string
  failure: string
  /** Values of this report that the filter suggests. */
  values?: (report: Report) => Partial<Record<FilterName, readonly string[]>>
  /** The figures on top; without a comparison the report has no previous period. */
  stats: (report: Report) => Stat[]
  /** The measures of the chart. */
  measures: readonly [Measure<Name>, ...Measure<Name>[]]
  seriesCsv: string
  /** A part above the figures. */
  above?: ReactNode
  /** Parts with requests of their own, shown even when the report fails. */
  rest?: ReactNode
  children: (report: Report) => ReactNode
}

/**
 * A report's tab: the bar above it in every state, then its figures, its chart and its other contents. Figures
 * that could not be refreshed stay below the error.
 */
export function ReportTab<
  Name extends string,
  Report extends SeriesReport<Name> & {
    visitorsNow: number
    previous: object | null
    previousPeriod: Period | null
  },
>(props: Props<Report, Name>) {
  const { query, values, measures, seriesCsv, rest } = props
  const { data, error, isPending, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query
  const { address } = useReportParams()
  const report = data && {
    ...data.data,
    previous: address.isCompared ? data.data.previous : null,
  }
  return (
    <div className={tab.tab}>
      <ReportBar
        visitorsNow={report?.visitorsNow ?? null}
        updatedAt={report === undefined || isPlaceholderData ? null : dataUpdatedAt}
        comparedUntil={
          address.isCompared && !isPlaceholderData ? (report?.previousPeriod?.to ?? null) : null
        }
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        values={(report && values?.(report)) ?? {}}
      />
      {isPending && <LoadingState label={props.loading} />}
      {error !== null && <ErrorState title={props.failure} query={query} />}
      {error !== null && report === undefined && rest}
      {report !== undefined && (
        <div className={`${tab.tab} ${tab.reloading}`} aria-busy={isPlaceholderData}>
          {props.above}
          <StatCards
            label={`${periodLabels[address.timeframe]} ${props.name}`}
            stats={props.stats(report)}
          />
          <SeriesPanel measures={measures} report={report} csvPath={seriesCsv} />
          {rest}
          {props.children(report)}
        </div>
      )}
    </div>
  )
}

/** Two panels side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
