import { sourceColorName } from '@cardroom/brand/source-colors'
import type { FunnelReport, FunnelSource } from '@cardroom/contracts/analytics-reports'
import { reportFrameFor, type ReportInput, type Row, rowsOf, tally, total } from './figures.ts'

/** The metrics that the report is made of. */
export const funnelMetrics = ['visit-source', 'conversion'] as const

const listedSources = 100
const others = 'other'

/** The marketing funnel's report. */
export function funnelReport(input: ReportInput): FunnelReport {
  const sources = funnelSources(input)
  const listed = sources.slice(0, listedSources)
  const rest = sources.slice(listedSources)
  return {
    sources: Object.fromEntries([
      ...listed.map(({ source, ...figures }) => [source, figures] as const),
      ...(rest.length === 0 ? [] : [[others, addUp(rest)] as const]),
    ]),
    totals: totalsOf(input.current.groups),
    ...reportFrameFor(input, 'conversion', totalsOf, (rows) => {
      const { visits, level1Leads, formSubmissions } = totalsOf(rows)
      return { visits, level1Leads, formSubmissions }
    }),
  }
}

/** Every source of a visit, lead or submission, most visits first. */
export function funnelSources({ current }: ReportInput): ({ source: string } & FunnelSource)[] {
  const submissions = rowsOf(current.groups, 'conversion', 'submission')
  const visits = tally(rowsOf(current.groups, 'visit-source'), 'dim1')
  const leads = tally(rowsOf(current.groups, 'conversion', 'lead'), 'dim2')
  const sent = tally(submissions, 'dim2')
  const values = tally(submissions, 'dim2', 'sum')
  return [...new Set([...visits.keys(), ...leads.keys(), ...sent.keys()])]
    .map((source) => ({
      source,
      visits: visits.get(source) ?? 0,
      level1Leads: leads.get(source) ?? 0,
      formSubmissions: sent.get(source) ?? 0,
      value: values.get(source) ?? 0,
      color: sourceColorName(source),
    }))
    .filter((one) => one.visits + one.level1Leads + one.formSubmissions > 0)
    .toSorted((one, other) => other.visits - one.visits || (one.source < other.source ? -1 : 1))
}

/** The bars of the funnel: what each counts, and the money of the submissions. */
export function funnelStages({ current }: ReportInput) {
  const { visits, level1Leads, formSubmissions, value } = totalsOf(current.groups)
  return [
    { stage: 'visits', count: visits, value: 0 },
    { stage: 'level1Leads', count: level1Leads, value: 0 },
    { stage: 'formSubmissions', count: formSubmissions, value },
  ]
}

function addUp(sources: readonly FunnelSource[]): FunnelSource {
  const all = (name: 'visits' | 'level1Leads' | 'formSubmissions' | 'value') =>
    sources.reduce((sum, one) => sum + one[name], 0)
  return {
    visits: all('visits'),
    level1Leads: all('level1Leads'),
    formSubmissions: all('formSubmissions'),
    value: all('value'),
    color: 'grey',
  }
}

function totalsOf(rows: readonly Row[]) {
  const submissions = rowsOf(rows, 'conversion', 'submission')
  return {
    visits: total(rowsOf(rows, 'visit-source')),
    level1Leads: total(rowsOf(rows, 'conversion', 'lead')),
    formSubmissions: total(submissions),
    value: total(submissions, 'sum'),
  }
}
