import type { ReportName, ReportQuery } from '@cardroom/contracts/analytics-reports'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { filterNames, type Panel } from '@cardroom/contracts/summaries'
import { affiliateReport } from './domain/affiliate-report.ts'
import { conversionReport } from './domain/conversion-report.ts'
import { eventReport } from './domain/event-report.ts'
import type { ReportInput } from './domain/figures.ts'
import { funnelReport } from './domain/funnel-report.ts'
import { pageViewReport } from './domain/page-view-report.ts'
import { reportTable } from './domain/report-tables.ts'
import type { Reports } from './domain/reports.ts'
import { shareInFlight } from './domain/share-in-flight.ts'
import { trafficReport } from './domain/traffic-report.ts'
import { windowOf } from './domain/window.ts'
import type { Cells } from './repositories/cells.ts'
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

/** The reports, over the summaries and the newest raw rows. Callers who ask for the same share one run. */
export function createReports({ cells, recent, now = Date.now }: ReportsDeps): Reports {
  async function input(report: ReportName, query: ReportQuery): Promise<ReportInput> {
    const at = now()
    const window = windowOf(query.timeframe, at)
    const filter = filterOf(query)
    const { unit, previous } = window
    const [current, before, visitorsNow] = await Promise.all([
      cells.figures(panels[report], unit, window, filter),
      previous === null ? null : cells.figures(comparedPanels(report), unit, previous, filter),
      recent.visitorsNow(at),
    ])
    return { window, filter, current, previous: before, visitorsNow }
  }

  /** A report with the newest records of its window. */
  async function withRecent<Records, Report>(
    report: ReportName,
    query: ReportQuery,
    newest: (scope: Scope) => Promise<Records>,
    make: (figures: ReportInput, records: Records) => Report,
  ): Promise<Report> {
    const since = windowOf(query.timeframe, now()).from
    const [figures, records] = await Promise.all([
      input(report, query),
      newest({ since, filter: filterOf(query) }),
    ])
    return make(figures, records)
  }

  /**
   * The same for records of which there are many. Without a filter the newest are found at once; one
   * may let few through, so then they are looked for where the cells say that they are.
   */
  async function withRecentOf<Records, Report>(
    panel: Panel,
    report: ReportName,
    query: ReportQuery,
    newest: (scope: Scope) => Promise<Records>,
    make: (figures: ReportInput, records: Records) => Report,
  ): Promise<Report> {
    const filter = filterOf(query)
    if (filter === null) return withRecent(report, query, newest, make)
    const figures = await input(report, query)
    return make(figures, await newest({ since: newestSince(figures, panel), filter }))
  }

  const conversions = async (scope: Scope) => {
    const [leads, abandonments, others] = await Promise.all([
      recent.leads(scope),
      recent.abandonments(scope),
      recent.conversions(scope),
    ])
    return { leads, abandonments, conversions: others }
  }
  return {
    traffic: shared((query) =>
      withRecentOf('visit', 'traffic', query, (scope) => recent.visits(scope), trafficReport),
    ),
    events: shared((query) =>
      withRecentOf('event', 'events', query, (scope) => recent.events(scope), eventReport),
    ),
    pageViews: shared((query) =>
      withRecentOf('view', 'page-views', query, (scope) => recent.views(scope), pageViewReport),
    ),
    conversions: shared((query) => withRecent('conversions', query, conversions, conversionReport)),
    affiliate: shared((query) =>
      withRecent('flaviar', query, (scope) => recent.affiliateActivity(scope), affiliateReport),
    ),
    funnel: shared(async (query) => funnelReport(await input('funnel', query))),
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

/** The start of the latest buckets that hold as many records as are shown; epoch milliseconds. */
function newestSince({ window, current }: ReportInput, panel: Panel): number {
  const counted = current.points.filter((point) => point.panel === panel && point.n > 0)
  let found = 0
  let since = window.to
  for (const { at, n } of counted.toSorted((one, other) => other.at - one.at)) {
    if (found >= shownRecords) break
    found += n
    since = at
  }
  return since
}
