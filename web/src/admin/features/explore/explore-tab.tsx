import type { ExploreReport, VisitFigures } from '@cardroom/contracts/explore'
import { useQuery } from '@tanstack/react-query'
import { AdminButton } from '../../shared/admin-button.tsx'
import { Panel } from '../../shared/panel.tsx'
import { Pair } from '../../shared/report-tab.tsx'
import { seriesPoints } from '../../shared/series.ts'
import { SeriesView } from '../../shared/series-panel.tsx'
import { type Stat, StatCards } from '../../shared/stat-cards.tsx'
import { ErrorState, LoadingState } from '../../shared/states.tsx'
import { AnnotationList, annotationsQuery, marksOf } from './annotation-list.tsx'
import { DimensionPanel } from './dimension-panel.tsx'
import { ImportedPanels } from './imported-panels.tsx'
import { isPreparing } from '../../shared/prepared-query.ts'
import { reportQuery } from './explore-api.ts'
import { ExploreBar } from './explore-bar.tsx'
import { cards, figureOf } from './explore-figures.ts'
import { ExploreFilters } from './explore-filters.tsx'
import { beforeNames, groups, type Metric } from './explore-groups.ts'
import { GoalsPanel } from './goals-panel.tsx'
import { useIsReader } from '../../shared/reader.ts'
import { daysOf, isUnfinished } from './explore-period.ts'
import { useExploreParams } from './explore-params.ts'

/** Explores the visits of any period by any dimension, under any conditions. */
export function ExploreTab() {
  const { params, ignored, hrefFor, choose } = useExploreParams()
  const query = useQuery(reportQuery(params))
  const { data, error, isPending, isFetching, isPlaceholderData, failureReason, refetch } = query
  const report = data?.data
  return (
    <div className="stack loose">
      {ignored.length > 0 && (
        <div className="row card pad break">
          <output>
            Not understood in the address, and left out: <q>{ignored.join(', ')}</q>
          </output>
          <AdminButton onClick={() => choose({})}>Dismiss</AdminButton>
        </div>
      )}
      <ExploreBar
        report={isPlaceholderData ? undefined : report}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
      />
      <ExploreFilters />
      {isPending &&
        (isPreparing(failureReason) ? (
          <LoadingState key="preparing" label="Preparing the figures..." isWritten />
        ) : (
          <LoadingState key="loading" label="Loading the figures" />
        ))}
      {error !== null && (
        <ErrorState
          title="Failed to fetch the figures"
          query={query}
          otherwise="The service did not answer. Please check the connection."
        />
      )}
      {report !== undefined && (
        <>
          <div className="stack loose reloading" aria-busy={isPlaceholderData}>
            <StatCards
              label="Figures of the period"
              stats={statsOf(report, (metric) => ({
                to: hrefFor({ metric }),
                isCurrent: metric === params.metric,
              }))}
            />
            <MetricPanel report={report} />
            <ImportedPanels period={report.period} scope="chosen dates" isTable={params.isTable} />
            {report.comparedPeriod !== null && (
              <ImportedPanels
                period={report.comparedPeriod}
                scope="compared dates"
                isTable={params.isTable}
              />
            )}
          </div>
          <Pair>
            {groups.map((group) => (
              <DimensionPanel key={group.name} group={group} totals={report.totals} />
            ))}
          </Pair>
          <GoalsPanel />
        </>
      )}
    </div>
  )
}

function statsOf(
  { totals, comparedTotals }: ExploreReport,
  choiceOf: (metric: Metric) => NonNullable<Stat['choice']>,
): Stat[] {
  return cards.map(([metric, note]) => {
    const { label, format, formatChange, isLossWhenUp = false } = figureOf(metric)
    return {
      label,
      value: totals[metric],
      note: note(totals),
      previous: comparedTotals?.[metric],
      format,
      ...(formatChange !== undefined && { formatChange }),
      isLossWhenUp,
      choice: choiceOf(metric),
    }
  })
}

/** The selected figure by hour, day, week or month. */
function MetricPanel({ report }: { report: ExploreReport }) {
  const { params, choose } = useExploreParams()
  const { metric, compare, isTable } = params
  const { unit, series, comparedSeries, period } = report
  const { label, format } = figureOf(metric)
  const title = `${label} by ${unit}`
  const isReader = useIsReader()
  const { data } = useQuery({ ...annotationsQuery, enabled: !isReader })
  const { from: first, to: last } = daysOf(period)
  const notes = (data?.data ?? []).filter(({ day }) => day >= first && day <= last).toReversed()
  const points = seriesPoints<keyof VisitFigures>(
    series,
    comparedSeries,
    metric,
    unit,
    !isUnfinished(period),
  )
  return (
    <Panel
      title={title}
      action={
        <AdminButton aria-pressed={isTable} onClick={() => choose({ isTable: !isTable })}>
          Show as table
        </AdminButton>
      }
    >
      <SeriesView
        label={title}
        measure={label}
        unit={unit}
        points={points}
        format={format}
        isTable={isTable}
        before={beforeNames[compare]}
        marks={marksOf(notes, points)}
      />
      {!isReader && <AnnotationList notes={notes} isKnown={data !== undefined} day={last} />}
    </Panel>
  )
}
