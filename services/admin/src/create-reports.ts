import {
  longestRecordTable,
  type RecordTable,
  type ReportName,
  type ReportQuery,
} from '@cardroom/contracts/analytics-reports'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { type Metric, metrics } from '@cardroom/contracts/metrics'
import { filterNames } from '@cardroom/contracts/summaries'
import { affiliateMetrics, affiliateReport } from './domain/affiliate-report.ts'
import { conversionMetrics, conversionReport, isConversion } from './domain/conversion-report.ts'
import { eventMetrics, eventReport } from './domain/event-report.ts'
import { isPointOf, type Point, type ReportInput } from './domain/figures.ts'
import { funnelMetrics, funnelReport } from './domain/funnel-report.ts'
import { pageViewMetrics, pageViewReport } from './domain/page-view-report.ts'
import { isRecordTable, recordTable, reportTable } from './domain/report-tables.ts'
import type { Reports } from './domain/reports.ts'
import { shareInFlight } from './domain/share-in-flight.ts'
import { trafficMetrics, trafficReport } from './domain/traffic-report.ts'
import { toTimeRange } from './domain/time-range.ts'
import { type CachedFigures, createReportCache } from './report-cache.ts'
import type { RecentRecords, Scope } from './repositories/recent-records.ts'
import type { Rollups } from './repositories/rollups.ts'

export type ReportsDeps = {
  rollups: Rollups
  recent: RecentRecords
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

/** The metrics that each report reads; every report shows what was left out of them. */
const metricsOf: Record<ReportName, readonly Metric[]> = {
  traffic: [...trafficMetrics, 'left-out'],
  events: [...eventMetrics, 'left-out'],
  'page-views': [...pageViewMetrics, 'left-out'],
  conversions: [...conversionMetrics, 'left-out'],
  flaviar: [...affiliateMetrics, 'left-out'],
  funnel: [...funnelMetrics, 'left-out'],
}

/** The previous period is counted by bucket alone, so only metrics with a series are in it. */
const comparedMetricsOf = (report: ReportName) =>
  metricsOf[report].filter((name) => 'series' in metrics[name])

/** How many records a list of the newest shows at most. */
const shownRecords = 10

type Input = ReportInput & { figures: CachedFigures }
type IsListed = (point: Point) => boolean
/** Where to look for the newest of the records that the points count. */
type ScopeOf = (isListed: IsListed, whenFew?: WhenFew) => Scope
/** Where to begin when there are too few: at the first that was counted, or at the start of the range. */
type WhenFew = 'counted' | 'range'

/**
 * The reports, from the summaries and the newest raw rows. Concurrent calls with the same query share one
 * run, and a report is made again only when a record of it has changed.
 */
export function createReports({ rollups, recent, now = Date.now }: ReportsDeps): Reports {
  const readFigures = createReportCache(rollups)

  async function input(report: ReportName, query: ReportQuery): Promise<Input> {
    const at = now()
    const range = toTimeRange(query.timeframe, at)
    const filter = filterOf(query)
    const [figures, visitorsNow] = await Promise.all([
      readFigures({
        report,
        timeframe: query.timeframe,
        metrics: metricsOf[report],
        comparedMetrics: comparedMetricsOf(report),
        range,
        filter,
      }),
      recent.visitorsNow(at),
    ])
    return { range, filter, ...figures, visitorsNow, figures }
  }

  /** @param newest finds the newest records of the range, in the buckets that have some */
  function reportOf<Records, Report extends { visitorsNow: number }>(
    report: ReportName,
    newest: (scopeOf: ScopeOf) => Promise<Records>,
    make: (figures: ReportInput, records: Records) => Report,
  ): (query: ReportQuery) => Promise<Report> {
    // The cached figures are the same object while nothing has changed; so is the report made of them.
    const made = new WeakMap<CachedFigures, Report>()
    return shared(async (query) => {
      const reportInput = await input(report, query)
      const { figures, filter, visitorsNow } = reportInput
      const before = made.get(figures)
      if (before !== undefined) return { ...before, visitorsNow }
      const scopeOf: ScopeOf = (isListed, whenFew) => ({
        since: newestSince(reportInput, isListed, shownRecords, whenFew),
        filter,
      })
      const fresh = make(reportInput, await newest(scopeOf))
      made.set(figures, fresh)
      return fresh
    })
  }

  const newest = newestRecords(recent)
  const conversions = async (scopeOf: ScopeOf) => {
    const [leads, abandonments, others] = await Promise.all([
      newest['recent-leads'](scopeOf),
      newest['recent-abandonments'](scopeOf),
      newest['recent-conversions'](scopeOf),
    ])
    return { leads, abandonments, conversions: others }
  }
  return {
    traffic: reportOf('traffic', newest['recent-visits'], trafficReport),
    events: reportOf('events', newest['recent-events'], eventReport),
    pageViews: reportOf('page-views', newest['recent-views'], pageViewReport),
    conversions: reportOf('conversions', conversions, conversionReport),
    affiliate: reportOf('flaviar', newest['recent-activity'], affiliateReport),
    funnel: reportOf(
      'funnel',
      async () => {},
      (figures) => funnelReport(figures),
    ),
    async table(report, name, query) {
      const reportInput = await input(report, query)
      if (!isRecordTable(report, name)) return reportTable(report, name, reportInput)
      const { filter } = reportInput
      const max = longestRecordTable
      const scopeOf: ScopeOf = (isListed, whenFew) => ({
        since: newestSince(reportInput, isListed, max, whenFew),
        filter,
        max,
      })
      return recordTable(name, await newest[name](scopeOf))
    },
  }
}

function isMoney(point: Point): boolean {
  return point.metric === 'conversion' && isConversion(point)
}

/** The lists of newest records, by the name of their table. */
function newestRecords(recent: RecentRecords) {
  return {
    'recent-visits': (scopeOf: ScopeOf) => recent.visits(scopeOf(isPointOf('visit'))),
    'recent-events': (scopeOf: ScopeOf) => recent.events(scopeOf(isPointOf('event'))),
    'recent-views': (scopeOf: ScopeOf) => recent.views(scopeOf(isPointOf('view'))),
    'recent-leads': (scopeOf: ScopeOf) => recent.leads(scopeOf(isPointOf('conversion', 'lead'))),
    'recent-abandonments': (scopeOf: ScopeOf) =>
      recent.abandonments(scopeOf(isPointOf('conversion', 'abandonment'))),
    'recent-conversions': (scopeOf: ScopeOf) => recent.conversions(scopeOf(isMoney)),
    // What else happens on the page is not counted, so it may lie before the first click.
    'recent-activity': (scopeOf: ScopeOf) =>
      recent.affiliateActivity(scopeOf(isPointOf('affiliate-click'), 'range')),
  } satisfies Record<RecordTable, unknown>
}

function shared<Report>(
  make: (query: ReportQuery) => Promise<Report>,
): (query: ReportQuery) => Promise<Report> {
  const run = shareInFlight((key: string) => make(JSON.parse(key) as ReportQuery))
  return (query) => run(JSON.stringify(query))
}

function filterOf(query: ReportQuery): ReportFilter {
  const name = filterNames.find((one) => query[one] !== undefined)
  return name === undefined ? null : { name, value: query[name] ?? '' }
}

/**
 * The start of the latest buckets that hold so many records, epoch milliseconds. Where there are fewer,
 * that of the first that was counted: under a rare filter the query must not read the whole range.
 */
function newestSince(
  { range, current }: ReportInput,
  isListed: IsListed,
  max: number,
  whenFew: WhenFew = 'counted',
): number {
  let found = 0
  let first = range.to
  for (const { at, count } of current.points.filter(isListed).toSorted(byTime)) {
    if (count <= 0) continue
    found += count
    first = at
    if (found >= max) return at
  }
  return whenFew === 'counted' ? first : range.from
}

function byTime(one: Point, other: Point): number {
  return other.at - one.at
}
