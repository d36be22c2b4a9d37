import {
  longestRecordTable,
  type NewestRecords,
  type RecordTable,
  type ReportData,
  type ReportName,
  type ReportQuery,
} from '@cardroom/contracts/analytics-reports'
import { metrics } from '@cardroom/contracts/metrics'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { filterNames } from '@cardroom/contracts/summaries'
import {
  conversionsIn,
  newestConversions,
  type PeriodConversions,
  withConfirmed,
} from './domain/confirmed-figures.ts'
import { type Point, previousPeriodOf, type ReportInput, rowsOf } from './domain/figures.ts'
import { groupTable, recordTable, type Reports } from './domain/report-tables.ts'
import { makeReport, noRecords, recordTablesOf, reportMetrics } from './domain/reports.ts'
import { shareInFlight } from './domain/share-in-flight.ts'
import { toTimeRange } from './domain/time-range.ts'
import { type CachedFigures, createReportCache } from './report-cache.ts'
import type { Confirmed } from './repositories/confirmed.ts'
import type { RecentRecords, Scope } from './repositories/recent-records.ts'
import type { Rollups } from './repositories/rollups.ts'

export type ReportsDeps = {
  rollups: Rollups
  recent: RecentRecords
  /** Conversions that count from the rows the house has of them. */
  confirmed: Confirmed
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

type Input = ReportInput & {
  figures: CachedFigures
  /** The confirmed conversions of the period, and of the one before it. */
  conversions: PeriodConversions | null
  compared: PeriodConversions | null
}

/** How many the Conversions tab shows. */
const shownConversions = 10

type List = {
  /** The points that count the list's records. */
  pointsOf: (points: readonly Point[]) => Point[]
  /** How many records the report shows at most; ten unless given. */
  shown?: number
  /** Whether records that no point counts are listed too, which may lie before the first that is counted. */
  hasUncounted?: true
}

type RawList = Exclude<RecordTable, 'recent-conversions'>

const lists: Record<RawList, List> = {
  'recent-visits': { pointsOf: (points) => rowsOf(points, 'visit') },
  'recent-events': { pointsOf: (points) => rowsOf(points, 'event') },
  'recent-views': { pointsOf: (points) => rowsOf(points, 'view') },
  'recent-leads': { pointsOf: (points) => rowsOf(points, 'conversion', 'lead'), shown: 5 },
  'recent-abandonments': { pointsOf: (points) => rowsOf(points, 'conversion', 'abandonment') },
  'recent-activity': {
    pointsOf: (points) => rowsOf(points, 'affiliate-click'),
    hasUncounted: true,
  },
}

/**
 * The reports, from the summaries and the newest raw rows. Concurrent calls with the same query share one
 * run, and a report is made again only when a record of it has changed.
 */
export function createReports({
  rollups,
  recent,
  confirmed,
  now = Date.now,
}: ReportsDeps): Reports {
  const readFigures = createReportCache(rollups)

  async function input(report: ReportName, query: ReportQuery): Promise<Input> {
    const at = now()
    const range = toTimeRange(query.timeframe, at)
    const filter = filterOf(query)
    const { timeframe } = query
    const ownMetrics = [...reportMetrics[report], 'left-out'] as const
    // The previous period is counted by bucket alone, so only metrics with a series are in it.
    const comparedMetrics = ownMetrics.filter((name) => 'series' in metrics[name])
    const hasConversions = reportMetrics[report].includes('conversion')
    const [figures, visitorsNow, all] = await Promise.all([
      readFigures({ report, timeframe, metrics: ownMetrics, comparedMetrics, range, filter }),
      recent.visitorsNow(at),
      hasConversions ? confirmed.all(at) : [],
    ])
    const found = { range, filter, visitorsNow, figures }
    if (!hasConversions) return { ...found, ...figures, conversions: null, compared: null }
    const { unit } = range
    const conversions = conversionsIn(all, { span: range, unit, filter })
    const compared = range.previous && conversionsIn(all, { span: range.previous, unit, filter })
    const { current, previous } = figures
    return {
      ...found,
      conversions,
      compared,
      current: withConfirmed(current, conversions.figures),
      previous: previous && compared && withConfirmed(previous, compared.figures),
    }
  }

  async function newestOf(report: ReportName, reportInput: Input): Promise<NewestRecords> {
    const found = await Promise.all(
      recordTablesOf(report).map(async (name) => {
        if (name === 'recent-conversions') {
          return [name, newestConversions(rowsIn(reportInput), shownConversions)] as const
        }
        const { shown } = lists[name]
        return [name, await recent.newest(name, scopeOf(name, reportInput, shown))] as const
      }),
    )
    return { ...noRecords, ...Object.fromEntries(found) }
  }

  function reportOf<Name extends ReportName>(
    name: Name,
  ): (query: ReportQuery) => Promise<ReportData<Name>> {
    // What is counted is the same object while nothing has changed; so is the report made of it.
    const made = new WeakMap<
      CachedFigures,
      Pick<Input, 'conversions' | 'compared'> & { report: ReportData<Name> }
    >()
    return shared(async (query) => {
      const reportInput = await input(name, query)
      const { figures, visitorsNow, conversions, compared } = reportInput
      const before = made.get(figures)
      // What it is compared with goes on to end at the same moment as now.
      if (before?.conversions === conversions && before.compared === compared) {
        return { ...before.report, ...previousPeriodOf(reportInput), visitorsNow }
      }
      const report = makeReport[name](reportInput, await newestOf(name, reportInput))
      made.set(figures, { report, conversions, compared })
      return report
    })
  }

  return {
    traffic: reportOf('traffic'),
    events: reportOf('events'),
    'page-views': reportOf('page-views'),
    conversions: reportOf('conversions'),
    flaviar: reportOf('flaviar'),
    funnel: reportOf('funnel'),
    async table(report, name, query) {
      const reportInput = await input(report, query)
      const records = recordTablesOf(report).find((table) => table === name)
      if (records === undefined) return groupTable(report, name, reportInput)
      if (records === 'recent-conversions') {
        return recordTable(records, newestConversions(rowsIn(reportInput), longestRecordTable))
      }
      const scope = scopeOf(records, reportInput, longestRecordTable)
      return recordTable(records, await recent.newest(records, scope))
    },
  }
}

function rowsIn({ conversions }: Input) {
  return conversions?.rows ?? []
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
 * Where to look for the newest records of a list: since the start of the latest buckets that hold so many. Where
 * there are fewer, since the first that was counted: under a rare filter the query must not read the whole range.
 */
function scopeOf(name: RawList, { range, current, filter }: ReportInput, max = 10): Scope {
  const { pointsOf, hasUncounted = false } = lists[name]
  let found = 0
  let first = range.to
  for (const { at, count } of pointsOf(current.points).toSorted(byTime)) {
    if (count <= 0) continue
    found += count
    first = at
    if (found >= max) return { since: at, filter, max }
  }
  return { since: hasUncounted ? range.from : first, filter, max }
}

function byTime(one: Point, other: Point): number {
  return other.at - one.at
}
