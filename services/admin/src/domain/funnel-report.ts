import { sourceColorName } from '@cardroom/brand/source-colors'
import type { FunnelReport, FunnelSource } from '@cardroom/contracts/analytics-reports'
import {
  type Figures,
  frameOf,
  groupsOf,
  isOf,
  type ReportInput,
  seriesOf,
  sum,
  tally,
} from './figures.ts'

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
    totals: totalsOf(input.current),
    ...frameOf(input, 'conversion'),
    previous: input.previous && totalsOf(input.previous),
    ...seriesOf(input, (points) => ({
      visits: sum(points.filter(isOf('visit-source'))),
      level1Leads: sum(points.filter(isOf('conversion', 'lead'))),
      formSubmissions: sum(points.filter(isOf('conversion', 'submission'))),
    })),
  }
}

/** Every source of a visit, lead or submission, most visits first. */
export function funnelSources({ current }: ReportInput): ({ source: string } & FunnelSource)[] {
  const submissions = groupsOf(current, 'conversion', 'submission')
  const visits = tally(groupsOf(current, 'visit-source'), ({ key1 }) => key1)
  const leads = tally(groupsOf(current, 'conversion', 'lead'), ({ key2 }) => key2)
  const sent = tally(submissions, ({ key2 }) => key2)
  const values = tally(submissions, ({ key2 }) => key2, 'total')
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
  const { visits, level1Leads, formSubmissions, value } = totalsOf(current)
  return [
    { stage: 'visits', count: visits, value: 0 },
    { stage: 'level1Leads', count: level1Leads, value: 0 },
    { stage: 'formSubmissions', count: formSubmissions, value },
  ]
}

function addUp(sources: readonly FunnelSource[]): FunnelSource {
  const all = (name: 'visits' | 'level1Leads' | 'formSubmissions' | 'value') =>
    sources.reduce((total, one) => total + one[name], 0)
  return {
    visits: all('visits'),
    level1Leads: all('level1Leads'),
    formSubmissions: all('formSubmissions'),
    value: all('value'),
    color: 'grey',
  }
}

function totalsOf(figures: Figures) {
  const submissions = groupsOf(figures, 'conversion', 'submission')
  return {
    visits: sum(groupsOf(figures, 'visit-source')),
    level1Leads: sum(groupsOf(figures, 'conversion', 'lead')),
    formSubmissions: sum(submissions),
    value: sum(submissions, 'total'),
  }
}
