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
import { isRecordTable, recordTable, type Reports, reportTable } from './domain/report-tables.ts'
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

/** The metrics that each report reads, beside what was left out of them. */
const ownMetrics: Record<ReportName, readonly Metric[]> = {
  traffic: trafficMetrics,
  events: eventMetrics,
  'page-views': pageViewMetrics,
  conversions: conversionMetrics,
  flaviar: affiliateMetrics,
  funnel: funnelMetrics,
}

/** How many records a list of the newest shows at most. */
const shownRecords = 10

type IsListed = (point: Point) => boolean
/** Where to begin when there are too few: at the first that was counted, or at the start of the range. */
type WhenFew = 'counted' | 'range'

/**
 * The reports, from the summaries and the newest raw rows. Concurrent calls with the same query share one
 * run, and a report is made again only when a record of it has changed.
 */
export function createReports({ rollups, recent, now = Date.now }: ReportsDeps): Reports {
  const readFigures = createReportCache(rollups)

  async function input(
    report: ReportName,
    query: ReportQuery,
  ): Promise<ReportInput & { figures: CachedFigures }> {
    const at = now()
    const range = toTimeRange(query.timeframe, at)
    const filter = filterOf(query)
    const { timeframe } = query
    const reportMetrics = [...ownMetrics[report], 'left-out'] as const
    // The previous period is counted by bucket alone, so only metrics with a series are in it.
    const comparedMetrics = reportMetrics.filter((name) => 'series' in metrics[name])
    const [figures, visitorsNow] = await Promise.all([
      readFigures({ report, timeframe, metrics: reportMetrics, comparedMetrics, range, filter }),
      recent.visitorsNow(at),
    ])
    return { range, filter, ...figures, visitorsNow, figures }
  }

  /** @param findNewest finds the newest records of the range, in the buckets that have some */
  function reportOf<Records, Report extends { visitorsNow: number }>(
    report: ReportName,
    findNewest: (reportInput: ReportInput) => Promise<Records>,
    make: (figures: ReportInput, records: Records) => Report,
  ): (query: ReportQuery) => Promise<Report> {
    // The cached figures are the same object while nothing has changed; so is the report made of them.
    const made = new WeakMap<CachedFigures, Report>()
    return shared(async (query) => {
      const reportInput = await input(report, query)
      const { figures, visitorsNow } = reportInput
      const before = made.get(figures)
      if (before !== undefined) return { ...before, visitorsNow }
      const fresh = make(reportInput, await findNewest(reportInput))
      made.set(figures, fresh)
      return fresh
    })
  }

  const newest = newestRecords(recent)
  const newestConversions = async (reportInput: ReportInput) => {
    const [leads, abandonments, conversions] = await Promise.all([
      newest['recent-leads'](reportInput),
      newest['recent-abandonments'](reportInput),
      newest['recent-conversions'](reportInput),
    ])
    return { leads, abandonments, conversions }
  }
  return {
    traffic: reportOf('traffic', newest['recent-visits'], trafficReport),
    events: reportOf('events', newest['recent-events'], eventReport),
    'page-views': reportOf('page-views', newest['recent-views'], pageViewReport),
    conversions: reportOf('conversions', newestConversions, conversionReport),
    flaviar: reportOf('flaviar', newest['recent-activity'], affiliateReport),
    funnel: reportOf('funnel', async () => {}, funnelReport),
    async table(report, name, query) {
      const reportInput = await input(report, query)
      if (!isRecordTable(report, name)) return reportTable(report, name, reportInput)
      return recordTable(name, await newest[name](reportInput, longestRecordTable))
    },
  }
}

function isMoney(point: Point): boolean {
  return point.metric === 'conversion' && isConversion(point)
}

/** The lists of newest records, by the name of their table; `max` unless as many as a list shows. */
function newestRecords(recent: RecentRecords) {
  return {
    'recent-visits': (input: ReportInput, max?: number) =>
      recent.visits(scopeOf(input, isPointOf('visit'), max)),
    'recent-events': (input: ReportInput, max?: number) =>
      recent.events(scopeOf(input, isPointOf('event'), max)),
    'recent-views': (input: ReportInput, max?: number) =>
      recent.views(scopeOf(input, isPointOf('view'), max)),
    'recent-leads': (input: ReportInput, max?: number) =>
      recent.leads(scopeOf(input, isPointOf('conversion', 'lead'), max)),
    'recent-abandonments': (input: ReportInput, max?: number) =>
      recent.abandonments(scopeOf(input, isPointOf('conversion', 'abandonment'), max)),
    'recent-conversions': (input: ReportInput, max?: number) =>
      recent.conversions(scopeOf(input, isMoney, max)),
    // What else happens on the page is not counted, so it may lie before the first click.
    'recent-activity': (input: ReportInput, max?: number) =>
      recent.affiliateActivity(scopeOf(input, isPointOf('affiliate-click'), max, 'range')),
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
 * Where to look for the newest of the records that the points count: since the start of the latest buckets that
 * hold so many. Where there are fewer, since the first that was counted: under a rare filter the query must not
 * read the whole range.
 */
function scopeOf(
  { range, current, filter }: ReportInput,
  isListed: IsListed,
  max: number | undefined,
  whenFew: WhenFew = 'counted',
): Scope {
  let found = 0
  let first = range.to
  for (const { at, count } of current.points.filter(isListed).toSorted(byTime)) {
    if (count <= 0) continue
    found += count
    first = at
    if (found >= (max ?? shownRecords)) return { since: at, filter, max }
  }
  return { since: whenFew === 'counted' ? first : range.from, filter, max }
}

function byTime(one: Point, other: Point): number {
  return other.at - one.at
}
