import {
  type RecordTable,
  recordTables,
  type ReportName,
  reportTables,
} from '@cardroom/contracts/analytics-reports'
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

type Value = string | number | null | readonly string[]
type Table = (input: ReportInput) => ReportTable
/** A report's tables of groups; those of records are read from the raw rows. */
type Tables<Report extends ReportName> = Record<
  Exclude<(typeof reportTables)[Report][number], RecordTable>,
  Table
>

const byKey =
  (
    metric: Parameters<typeof groupsFor>[1],
    key: 'dim1' | 'dim2' | 'dim3',
    names: [string, string],
  ) =>
  (input: ReportInput): ReportTable => ({
    names,
    rows: ranked(tally(groupsFor(input.current, metric), (group) => group[key])).map(
      ({ name, count }) => [name, count],
    ),
  })

const noRecent = { leads: [], abandonments: [], conversions: [] }

/** The records left out of the figures, by reason. */
const filteredOut =
  (kind: Parameters<typeof reportFrameFor>[1]): Table =>
  (input) => ({
    names: ['reason', 'records'],
    rows: Object.entries(reportFrameFor(input, kind).filtered).map(([reason, count]) => [
      reason,
      count,
    ]),
  })

const tables: { [Report in ReportName]: Tables<Report> } = {
  traffic: {
    sources: byKey('visit', 'dim1', ['source', 'visits']),
    mediums: byKey('visit', 'dim2', ['medium', 'visits']),
    'landing-pages': byKey('visit', 'dim3', ['landingPage', 'visits']),
    filtered: filteredOut('visit'),
    series: (input) => tableOf(['at', 'visits'], trafficReport(input, []).series),
  },
  events: {
    categories: byKey('event', 'dim1', ['category', 'events']),
    types: byKey('event', 'dim2', ['type', 'events']),
    filtered: filteredOut('event'),
    series: (input) => tableOf(['at', 'events'], eventReport(input, []).series),
  },
  'page-views': {
    pages: (input) => tableOf(['path', 'total', 'unique', 'avgTimeOnPage'], pagesOf(input)),
    filtered: filteredOut('view'),
    series: (input) => tableOf(['at', 'views'], pageViewReport(input, []).series),
  },
  conversions: {
    sources: (input) =>
      tableOf(
        ['source', 'count', 'value', 'totalVisits', 'conversionRate'],
        conversionsBySource(input),
      ),
    totals: (input) => tableOf(['kind', 'count', 'value'], conversionTotals(input)),
    'lead-sources': (input) => ({
      names: ['source', 'leads'],
      rows: ranked(tally(groupsFor(input.current, 'conversion', 'lead'), ({ dim2 }) => dim2)).map(
        ({ name, count }) => [name, count],
      ),
    }),
    'lead-locations': byKey('lead-location', 'dim1', ['location', 'leads']),
    abandonments: (input) =>
      tableOf(
        ['source', 'count', 'avgTimeSpent'],
        abandonmentsBySource(input).map(({ source, count, avgTimeSpent }) => ({
          source,
          count,
          avgTimeSpent,
        })),
      ),
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
    series: (input) =>
      tableOf(
        ['at', 'visits', 'level1Leads', 'formSubmissions', 'abandonedForms', 'value'],
        conversionReport(input, noRecent).series,
      ),
  },
  flaviar: {
    sources: (input) =>
      tableOf(
        ['source', 'sessions', 'clicks', 'clickThroughRate', 'avgTimeOnPage', 'avgScrollDepth'],
        affiliateSources(input),
      ),
    buttons: byKey('affiliate-button', 'dim1', ['label', 'clicks']),
    filtered: filteredOut('event'),
    series: (input) => tableOf(['at', 'views', 'clicks'], affiliateReport(input, []).series),
  },
  funnel: {
    sources: (input) =>
      tableOf(
        ['source', 'visits', 'level1Leads', 'formSubmissions', 'value'],
        funnelSources(input),
      ),
    totals: (input) => tableOf(['stage', 'count', 'value'], funnelStages(input)),
    filtered: filteredOut('conversion'),
    series: (input) =>
      tableOf(['at', 'visits', 'level1Leads', 'formSubmissions'], funnelReport(input).series),
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
  return tableOf(recordTables[name], rows)
}

function tableOf(names: readonly string[], rows: readonly Record<string, Value>[]): ReportTable {
  return { names, rows: rows.map((row) => names.map((name) => toField(row[name]))) }
}

function toField(value: Value | undefined): string | number | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' ? value : value.join('; ')
}
