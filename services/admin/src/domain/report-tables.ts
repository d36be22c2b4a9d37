import {
  type RecordTable,
  recordTables,
  type ReportData,
  type ReportName,
  type ReportQuery,
  reportTables,
} from '@cardroom/contracts/analytics-reports'
import type { Metric } from '@cardroom/contracts/metrics'
import { affiliateReport, affiliateSources } from './affiliate-report.ts'
import {
  abandonmentsBySource,
  conversionReport,
  conversionsBySource,
  conversionTotals,
} from './conversion-report.ts'
import { eventReport } from './event-report.ts'
import { reportFrameFor, groupsFor, ranked, type ReportInput, tally } from './figures.ts'
import { funnelReport, funnelSources, funnelStages } from './funnel-report.ts'
import { pagesOf, pageViewReport } from './page-view-report.ts'
import { trafficReport } from './traffic-report.ts'

/** A table of an export: every group of a figure, or the newest records. */
export type ReportTable = {
  names: readonly string[]
  rows: (string | number | null)[][]
}

/** What the routes need of the reports. */
export type Reports = {
  [Name in ReportName]: (query: ReportQuery) => Promise<ReportData<Name>>
} & {
  /** One table of a report; null when the report has none of that name. */
  table: (report: ReportName, name: string, query: ReportQuery) => Promise<ReportTable | null>
}

type Value = string | number | null | readonly string[]
type Table = (input: ReportInput) => ReportTable
/** A report's tables of groups; those of records are read from the raw rows. */
type Tables<Report extends ReportName> = Record<
  Exclude<(typeof reportTables)[Report][number], RecordTable>,
  Table
>

/** The groups of a metric, of one `dim1` if it is given, counted by a dimension. */
const byDim =
  (metric: Metric, dim: 'dim1' | 'dim2' | 'dim3', names: [string, string], dim1?: string): Table =>
  ({ current }) => {
    const counts = ranked(tally(groupsFor(current, metric, dim1), dim))
    return { names, rows: counts.map(({ name, count }) => [name, count]) }
  }

const noRecent = { leads: [], abandonments: [], conversions: [] }

/** The records left out of the figures, by reason. */
const filteredOut =
  (kind: Parameters<typeof reportFrameFor>[1]): Table =>
  (input) => ({
    names: ['reason', 'records'],
    rows: Object.entries(reportFrameFor(input, kind).filtered),
  })

const tables: { [Report in ReportName]: Tables<Report> } = {
  traffic: {
    sources: byDim('visit', 'dim1', ['source', 'visits']),
    mediums: byDim('visit', 'dim2', ['medium', 'visits']),
    'landing-pages': byDim('visit', 'dim3', ['landingPage', 'visits']),
    filtered: filteredOut('visit'),
    series: (input) => tableOf(trafficReport(input, []).series),
  },
  events: {
    categories: byDim('event', 'dim1', ['category', 'events']),
    types: byDim('event', 'dim2', ['type', 'events']),
    filtered: filteredOut('event'),
    series: (input) => tableOf(eventReport(input, []).series),
  },
  'page-views': {
    pages: (input) => tableOf(pagesOf(input), ['path', 'total', 'unique', 'avgTimeOnPage']),
    filtered: filteredOut('view'),
    series: (input) => tableOf(pageViewReport(input, []).series),
  },
  conversions: {
    sources: (input) =>
      tableOf(conversionsBySource(input), [
        'source',
        'count',
        'value',
        'totalVisits',
        'conversionRate',
      ]),
    totals: (input) => tableOf(conversionTotals(input)),
    'lead-sources': byDim('conversion', 'dim2', ['source', 'leads'], 'lead'),
    'lead-locations': byDim('lead-location', 'dim1', ['location', 'leads']),
    abandonments: (input) => ({
      names: ['source', 'count', 'avgTimeSpent'],
      rows: abandonmentsBySource(input).map(({ source, count, avgTimeSpent }) => [
        source,
        count,
        avgTimeSpent,
      ]),
    }),
    'abandoned-fields': (input) => ({
      names: ['source', 'field', 'abandonedForms'],
      rows: abandonmentsBySource(input).flatMap(({ source, fields }) =>
        fields.map(({ name, count }) => [source, name, count]),
      ),
    }),
    efforts: (input) => ({
      names: ['kind', 'measure', 'conversions', 'total'],
      rows: (['days-to-conversion', 'touches'] as const).flatMap((measure) =>
        groupsFor(input.current, measure).map(({ dim1, count, sum }) => [
          dim1,
          measure,
          count,
          sum,
        ]),
      ),
    }),
    filtered: filteredOut('conversion'),
    series: (input) => tableOf(conversionReport(input, noRecent).series),
  },
  flaviar: {
    sources: (input) =>
      tableOf(affiliateSources(input), [
        'source',
        'sessions',
        'clicks',
        'clickThroughRate',
        'avgTimeOnPage',
        'avgScrollDepth',
      ]),
    buttons: byDim('affiliate-button', 'dim1', ['label', 'clicks']),
    filtered: filteredOut('event'),
    series: (input) => tableOf(affiliateReport(input, []).series),
  },
  funnel: {
    sources: (input) =>
      tableOf(funnelSources(input), [
        'source',
        'visits',
        'level1Leads',
        'formSubmissions',
        'value',
      ]),
    totals: (input) => tableOf(funnelStages(input)),
    filtered: filteredOut('conversion'),
    series: (input) => tableOf(funnelReport(input).series),
  },
}

/** One table of groups of a report; null when the report has none of that name. */
export function reportTable(
  report: ReportName,
  name: string,
  input: ReportInput,
): ReportTable | null {
  const known: Record<string, Table> = tables[report]
  return Object.hasOwn(known, name) ? (known[name]?.(input) ?? null) : null
}

/** Whether a report has a table of that name that holds records rather than groups. */
export function isRecordTable(report: ReportName, name: string): name is RecordTable {
  const names: readonly string[] = reportTables[report]
  return names.includes(name) && Object.hasOwn(recordTables, name)
}

/** Records as a table. */
export function recordTable(
  name: RecordTable,
  rows: readonly Record<string, Value>[],
): ReportTable {
  return tableOf(rows, recordTables[name])
}

/** @param names the columns; all fields of the first row unless given */
function tableOf(
  rows: readonly Record<string, Value>[],
  names: readonly string[] = Object.keys(rows[0] ?? {}),
): ReportTable {
  return { names, rows: rows.map((row) => names.map((name) => toField(row[name]))) }
}

function toField(value: Value | undefined): string | number | null {
  return typeof value === 'object' && value !== null ? value.join('; ') : (value ?? null)
}
