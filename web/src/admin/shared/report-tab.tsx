import type { Period } from '@cardroom/contracts/report-frame'
import type { FilterName } from '@cardroom/contracts/summaries'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReportBar } from './report-bar.tsx'
import { useReportParams } from './report-params.ts'
import { type Measure, SeriesPanel, type SeriesReport } from './series-panel.tsx'
import { type Stat, StatCards } from './stat-cards.tsx'
import { ErrorState, LoadingState } from './states.tsx'
import { periodLabels } from './timeframe.ts'

type Props<Report, Name extends string> = {
  query: UseQueryResult<{ data: Report }>
  /** The subject of the figures. */
  name: string
  /** Texts for the loading state and for a failure. */
  loading: string
  failure: string
  /** Values from this report that the filter suggests. */
  values?: (report: Report) => Partial<Record<FilterName, readonly string[]>>
  /** The figures at the top. Without a comparison, the report has no previous period. */
  stats: (report: Report) => Stat[]
  measures: readonly [Measure<Name>, ...Measure<Name>[]]
  seriesCsv: string
  /** A part above the figures. */
  above?: ReactNode
  /** Parts with separate requests, which are visible even if the report fails. */
  rest?: ReactNode
  children: (report: Report) => ReactNode
}

/**
 * The tab of a report: the bar, the figures, the chart and the other contents. If a refetch fails, the previous figures
 * stay visible below the error.
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
    <div className="stack loose">
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
        <div className="stack loose reloading" aria-busy={isPlaceholderData}>
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

/** Two panels side by side if there is enough space. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="pair">{children}</div>
}
