import type { ReportName, ReportQuery } from '@cardroom/contracts/analytics-reports'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { filterNames, type Panel } from '@cardroom/contracts/summaries'
import { affiliateReport } from './domain/affiliate-report.ts'
import { conversionReport, isConversion } from './domain/conversion-report.ts'
import { eventReport } from './domain/event-report.ts'
import { isOf, type Point, type ReportInput } from './domain/figures.ts'
import { funnelReport } from './domain/funnel-report.ts'
import { pageViewReport } from './domain/page-view-report.ts'
import { reportTable } from './domain/report-tables.ts'
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
type ScopeOf = (isMeant: (point: Point) => boolean) => Scope

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
      const scopeOf: ScopeOf = (isMeant) => ({ since: newestSince(figures, isMeant), filter })
      const fresh = make(figures, await newest(scopeOf))
      made.set(counted, fresh)
      return fresh
    })
  }

  const conversions = async (scopeOf: ScopeOf) => {
    const [leads, abandonments, others] = await Promise.all([
      recent.leads(scopeOf(isOf('conversion', 'lead'))),
      recent.abandonments(scopeOf(isOf('conversion', 'abandonment'))),
      recent.conversions(scopeOf((point) => point.panel === 'conversion' && isConversion(point))),
    ])
    return { leads, abandonments, conversions: others }
  }
  const visits = (scopeOf: ScopeOf) => recent.visits(scopeOf(isOf('visit')))
  const events = (scopeOf: ScopeOf) => recent.events(scopeOf(isOf('event')))
  const views = (scopeOf: ScopeOf) => recent.views(scopeOf(isOf('view')))
  // What else happens on the page is not counted; then they are looked for a little further back.
  const activity = (scopeOf: ScopeOf) => recent.affiliateActivity(scopeOf(isOf('affiliate-click')))
  return {
    traffic: reportOf('traffic', visits, trafficReport),
    events: reportOf('events', events, eventReport),
    pageViews: reportOf('page-views', views, pageViewReport),
    conversions: reportOf('conversions', conversions, conversionReport),
    affiliate: reportOf('flaviar', activity, affiliateReport),
    funnel: reportOf(
      'funnel',
      async () => {},
      (figures) => funnelReport(figures),
    ),
    async table(report, name, query) {
      return reportTable(report, name, await input(report, query))
    },
  }
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
 * The start of the latest buckets that hold as many records as are shown; the window's own where it
 * holds fewer. Epoch milliseconds.
 */
function newestSince({ window, current }: ReportInput, isMeant: (point: Point) => boolean): number {
  let found = 0
  for (const { at, n } of current.points.filter(isMeant).toSorted(byTime)) {
    found += n
    if (found >= shownRecords) return at
  }
  return window.from
}

function byTime(one: Point, other: Point): number {
  return other.at - one.at
}
