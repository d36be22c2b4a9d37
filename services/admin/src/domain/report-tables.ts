import {
  AffiliateSource,
  FunnelSource,
  PageFigures,
  type RecordTable,
  recordTables,
  type ReportData,
  type ReportName,
  type ReportQuery,
  type reportTables,
  SourceConversions,
} from '@cardroom/contracts/analytics-reports'
import type { Metric } from '@cardroom/contracts/metrics'
import { affiliateSources } from './affiliate-report.ts'
import { abandonmentsBySource, conversionsBySource, conversionTotals } from './conversion-report.ts'
import { ranked, type ReportInput, round, rowsOf, tally } from './figures.ts'
import { funnelSources, funnelStages } from './funnel-report.ts'
import { pagesOf } from './page-view-report.ts'
import { makeReport, noRecords } from './reports.ts'
import { visitsBy } from './traffic-report.ts'

/** A table of an export: every group of a figure, or the newest records. */
export type ReportTable = {
  names: readonly string[]
  rows: unknown[][]
}

/** What the routes need of the reports. */
export type Reports = {
  [Name in ReportName]: (query: ReportQuery) => Promise<ReportData<Name>>
} & {
  /** One table of a report; null when the report has none of that name. */
  table: (report: ReportName, name: string, query: ReportQuery) => Promise<ReportTable | null>
}

type Table = (input: ReportInput) => ReportTable
/** A report's own tables of groups; those of records are read from the raw rows. */
type Tables<Report extends ReportName> = Record<
  Exclude<(typeof reportTables)[Report][number], RecordTable | 'filtered' | 'series'>,
  Table
>

/** The groups of a metric, of one `dim1` if it is given, counted by a dimension. */
const byDim =
  (metric: Metric, dim: 'dim1' | 'dim2' | 'dim3', names: [string, string], dim1?: string): Table =>
  ({ current }) => {
    const counts = ranked(tally(rowsOf(current.groups, metric, dim1), dim))
    return { names, rows: counts.map(({ name, count }) => [name, count]) }
  }

/** Visits beside those of the period before; `new` where there were none. */
function comparedVisits(name: string, counts: ReturnType<typeof visitsBy>): ReportTable {
  return {
    names: [name, 'visits', 'visitsBefore', 'changePercent'],
    rows: counts.map(({ name: value, count, previous }) => [
      value,
      count,
      previous,
      previous === 0 ? 'new' : previous && round(((count - previous) / previous) * 100, 1),
    ]),
  }
}

const tables: { [Report in ReportName]: Tables<Report> } = {
  traffic: {
    sources: (input) => comparedVisits('source', visitsBy('dim1', input)),
    mediums: (input) => comparedVisits('medium', visitsBy('dim2', input)),
    'landing-pages': byDim('visit', 'dim3', ['landingPage', 'visits']),
  },
  events: {
    categories: byDim('event', 'dim1', ['category', 'events']),
    types: byDim('event', 'dim2', ['type', 'events']),
  },
  'page-views': {
    pages: (input) => tableOf(pagesOf(input), columnsOf(PageFigures)),
  },
  conversions: {
    sources: (input) => tableOf(conversionsBySource(input), columnsOf(SourceConversions)),
    totals: (input) => tableOf(conversionTotals(input)),
    'lead-sources': byDim('conversion', 'dim2', ['source', 'leads'], 'lead'),
    'lead-locations': byDim('lead-location', 'dim1', ['location', 'leads']),
    abandonments: (input) =>
      tableOf(abandonmentsBySource(input), ['source', 'count', 'avgTimeSpent']),
    'abandoned-fields': (input) => ({
      names: ['source', 'field', 'abandonedForms'],
      rows: abandonmentsBySource(input).flatMap(({ source, fields }) =>
        fields.map(({ name, count }) => [source, name, count]),
      ),
    }),
    efforts: (input) => ({
      names: ['kind', 'measure', 'conversions', 'total'],
      rows: (['days-to-conversion', 'touches'] as const).flatMap((measure) =>
        rowsOf(input.current.groups, measure).map(({ dim1, count, sum }) => [
          dim1,
          measure,
          count,
          sum,
        ]),
      ),
    }),
  },
  flaviar: {
    sources: (input) => tableOf(affiliateSources(input), columnsOf(AffiliateSource)),
    buttons: byDim('affiliate-button', 'dim1', ['label', 'clicks']),
  },
  funnel: {
    sources: (input) => tableOf(funnelSources(input), ['source', ...columnsOf(FunnelSource)]),
    totals: (input) => tableOf(funnelStages(input)),
  },
}

/** One table of groups of a report; null when the report has none of that name. */
export function groupTable(
  report: ReportName,
  name: string,
  input: ReportInput,
): ReportTable | null {
  if (name === 'filtered' || name === 'series') {
    const { filtered, series } = makeReport[report](input, noRecords)
    if (name === 'series') return tableOf(series)
    return { names: ['reason', 'records'], rows: Object.entries(filtered) }
  }
  const known: Record<string, Table> = tables[report]
  return Object.hasOwn(known, name) ? (known[name]?.(input) ?? null) : null
}

/** Records as a table. */
export function recordTable(name: RecordTable, rows: readonly object[]): ReportTable {
  return tableOf(rows, columnsOf(recordTables[name]))
}

/** The fields of a contract that a table holds: colours are for the screen. */
function columnsOf({ shape }: { shape: object }): string[] {
  return Object.keys(shape).filter((name) => name !== 'color')
}

/** @param names the columns; all fields of the first row unless given */
function tableOf(
  rows: readonly object[],
  names: readonly string[] = Object.keys(rows[0] ?? {}),
): ReportTable {
  return {
    names,
    rows: rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name])),
  }
}
