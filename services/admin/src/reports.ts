import {
  longestRecordTable,
  type RecordTable,
  type ReportName,
  type ReportQuery,
} from '@cardroom/contracts/analytics-reports'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { filterNames, type Panel } from '@cardroom/contracts/summaries'
import { affiliateReport } from './domain/affiliate-report.ts'
import { conversionReport, isConversion } from './domain/conversion-report.ts'
import { eventReport } from './domain/event-report.ts'
import { isOf, type Point, type ReportInput } from './domain/figures.ts'
import { funnelReport } from './domain/funnel-report.ts'
import { pageViewReport } from './domain/page-view-report.ts'
import { isRecordTable, recordTable, reportTable } from './domain/report-tables.ts'
import type { Reports } from './domain/reports.ts'
import { shareInFlight } from './domain/share-in-flight.ts'
import { trafficReport } from './domain/traffic-report.ts'
import { windowOf } from './domain/window.ts'
import type { Cells } from './repositories/cells.ts'
import { type Counted, keptFigures } from './kept-figures.ts'
import type { RecentRecords, Scope } from './repositories/recent-records.ts'

export type ReportsDeps = {
  cells: Cells
  recent: RecentRecords
  /** The clock, in epoch milliseconds. */
  now?: () => number
}

const panels: Record<ReportName, readonly Panel[]> = {
  traffic: ['visit', 'left-out'],
  events: ['event', 'left-out'],
  'page-views': ['view', 'left-out'],
  conversions: [
    'visit-source',
    'conversion',
    'lead-location',
    'abandonment',
    'abandoned-field',
    'days-to-conversion',
    'touches',
    'left-out',
  ],
  flaviar: ['affiliate-view', 'affiliate-click', 'affiliate-button', 'affiliate-depth', 'left-out'],
  funnel: ['visit-source', 'conversion', 'left-out'],
}

/** What the previous period is asked for: the totals, not what is left out. */
const comparedPanels = (report: ReportName) =>
  panels[report].filter((panel) =>
    /^(?:visit|visit-source|view|event|conversion|affiliate-view|affiliate-click)$/.test(panel),
  )

/** How many records a list of the newest shows at most. */
const shownRecords = 10

type Input = ReportInput & { counted: Counted }
type IsMeant = (point: Point) => boolean
/** Where to look for the newest of the records that those points count. */
type ScopeOf = (isMeant: IsMeant, whenFew?: WhenFew) => Scope
/** Where to begin when there are fewer: with the first that was counted, or with the window. */
type WhenFew = 'counted' | 'window'

/**
 * The reports, over the summaries and the newest raw rows. Callers who ask for the same share one run,
 * and a report of which no record has changed since is not made again.
 */
export function createReports({ cells, recent, now = Date.now }: ReportsDeps): Reports {
  const count = keptFigures(cells)

  async function input(report: ReportName, query: ReportQuery): Promise<Input> {
    const at = now()
    const window = windowOf(query.timeframe, at)
    const filter = filterOf(query)
    const wanted = { panels: panels[report], comparedPanels: comparedPanels(report) }
    const [counted, visitorsNow] = await Promise.all([
      count({ report, timeframe: query.timeframe, ...wanted, window, filter }),
      recent.visitorsNow(at),
    ])
    return { window, filter, ...counted, visitorsNow, counted }
  }

  /** @param newest the newest records of the window, found where the figures say that they are */
  function reportOf<Records, Report extends { visitorsNow: number }>(
    report: ReportName,
    newest: (scopeOf: ScopeOf) => Promise<Records>,
    make: (figures: ReportInput, records: Records) => Report,
  ): (query: ReportQuery) => Promise<Report> {
    // The figures are kept for as long as nothing has changed, and so is what was made of them.
    const made = new WeakMap<Counted, Report>()
    return shared(async (query) => {
      const figures = await input(report, query)
      const { counted, filter, visitorsNow } = figures
      const before = made.get(counted)
      if (before !== undefined) return { ...before, visitorsNow }
      const scopeOf: ScopeOf = (isMeant, whenFew) => ({
        since: newestSince(figures, isMeant, shownRecords, whenFew),
        filter,
      })
      const fresh = make(figures, await newest(scopeOf))
      made.set(counted, fresh)
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
      const figures = await input(report, query)
      if (!isRecordTable(report, name)) return reportTable(report, name, figures)
      const { filter } = figures
      const most = longestRecordTable
      const scopeOf: ScopeOf = (isMeant, whenFew) => ({
        since: newestSince(figures, isMeant, most, whenFew),
        filter,
        most,
      })
      return recordTable(name, await newest[name](scopeOf))
    },
  }
}

function isMoney(point: Point): boolean {
  return point.panel === 'conversion' && isConversion(point)
}

/** The lists of newest records, by the name of their table. */
function newestRecords(recent: RecentRecords) {
  return {
    'recent-visits': (scopeOf: ScopeOf) => recent.visits(scopeOf(isOf('visit'))),
    'recent-events': (scopeOf: ScopeOf) => recent.events(scopeOf(isOf('event'))),
    'recent-views': (scopeOf: ScopeOf) => recent.views(scopeOf(isOf('view'))),
    'recent-leads': (scopeOf: ScopeOf) => recent.leads(scopeOf(isOf('conversion', 'lead'))),
    'recent-abandonments': (scopeOf: ScopeOf) =>
      recent.abandonments(scopeOf(isOf('conversion', 'abandonment'))),
    'recent-conversions': (scopeOf: ScopeOf) => recent.conversions(scopeOf(isMoney)),
    // What else happens on the page is not counted, so it may lie before the first click.
    'recent-activity': (scopeOf: ScopeOf) =>
      recent.affiliateActivity(scopeOf(isOf('affiliate-click'), 'window')),
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
 * that of the first that was counted: a rare filter must not read through all that it does not let
 * pass.
 */
function newestSince(
  { window, current }: ReportInput,
  isMeant: IsMeant,
  most: number,
  whenFew: WhenFew = 'counted',
): number {
  let found = 0
  let first = window.to
  for (const { at, n } of current.points.filter(isMeant).toSorted(byTime)) {
    if (n <= 0) continue
    found += n
    first = at
    if (found >= most) return at
  }
  return whenFew === 'counted' ? first : window.from
}

function byTime(one: Point, other: Point): number {
  return other.at - one.at
}
