import type { ReportName } from '@cardroom/contracts/analytics-reports'
import { affiliateReport, affiliateSources } from './affiliate-report.ts'
import { conversionReport, conversionsBySource } from './conversion-report.ts'
import { eventReport } from './event-report.ts'
import { groupsOf, ranked, type ReportInput, tally } from './figures.ts'
import { funnelReport, funnelSources } from './funnel-report.ts'
import { pagesOf, pageViewReport } from './page-view-report.ts'
import { trafficReport } from './traffic-report.ts'

/** A table of an export: every group that the figures on screen are summed from. */
export type ReportTable = {
  names: string[]
  rows: (string | number | null)[][]
}

type Tables = Record<string, (input: ReportInput) => ReportTable>

const byKey =
  (panel: Parameters<typeof groupsOf>[1], key: 'key1' | 'key2' | 'key3', names: [string, string]) =>
  (input: ReportInput): ReportTable => ({
    names,
    rows: ranked(tally(groupsOf(input.current, panel), (group) => group[key])).map(
      ({ name, count }) => [name, count],
    ),
  })

const noRecent = { leads: [], abandonments: [], conversions: [] }

const tables: Record<ReportName, Tables> = {
  traffic: {
    sources: byKey('visit', 'key1', ['source', 'visits']),
    mediums: byKey('visit', 'key2', ['medium', 'visits']),
    'landing-pages': byKey('visit', 'key3', ['landingPage', 'visits']),
    series: (input) => tableOf(trafficReport(input, []).series),
  },
  events: {
    categories: byKey('event', 'key1', ['category', 'events']),
    types: byKey('event', 'key2', ['type', 'events']),
    series: (input) => tableOf(eventReport(input, []).series),
  },
  'page-views': {
    pages: (input) => tableOf(pagesOf(input)),
    series: (input) => tableOf(pageViewReport(input, []).series),
  },
  conversions: {
    sources: (input) => tableOf(conversionsBySource(input), ['color']),
    'lead-locations': byKey('lead-location', 'key1', ['location', 'leads']),
    'abandoned-fields': byKey('abandoned-field', 'key2', ['field', 'abandonedForms']),
    series: (input) => tableOf(conversionReport(input, noRecent).series),
  },
  flaviar: {
    sources: (input) => tableOf(affiliateSources(input), ['color']),
    buttons: byKey('affiliate-button', 'key1', ['label', 'clicks']),
    series: (input) => tableOf(affiliateReport(input, []).series),
  },
  funnel: {
    sources: (input) => tableOf(funnelSources(input), ['color']),
    series: (input) => tableOf(funnelReport(input).series),
  },
}

/** One table of a report; null when the report has none of that name. */
export function reportTable(
  report: ReportName,
  name: string,
  input: ReportInput,
): ReportTable | null {
  const known = tables[report]
  return Object.hasOwn(known, name) ? (known[name]?.(input) ?? null) : null
}

/** @param without names that only a screen needs */
function tableOf(
  rows: readonly Record<string, string | number | null>[],
  without: readonly string[] = [],
): ReportTable {
  const names = Object.keys(rows[0] ?? {}).filter((name) => !without.includes(name))
  return { names, rows: rows.map((row) => names.map((name) => row[name] ?? null)) }
}
