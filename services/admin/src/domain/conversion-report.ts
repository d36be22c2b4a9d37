import { sourceColorName } from '@cardroom/brand/source-colors'
import type {
  ConversionReport,
  RecentAbandonment,
  RecentConversion,
  RecentLead,
  SourceConversions,
} from '@cardroom/contracts/analytics-reports'
import type { ConversionKind } from '@cardroom/contracts/summaries'
import {
  average,
  type Figures,
  reportFrameFor,
  type Group,
  groupsFor,
  isPointOf,
  percent,
  ranked,
  type ReportInput,
  round,
  seriesFor,
  total,
  tally,
} from './figures.ts'

/** The metrics that the report is made of. */
export const conversionMetrics = [
  'visit-source',
  'conversion',
  'lead-location',
  'abandonment',
  'abandoned-field',
  'days-to-conversion',
  'touches',
] as const

export type RecentConversions = {
  leads: RecentLead[]
  abandonments: RecentAbandonment[]
  conversions: RecentConversion[]
}

const listedSources = 100

/** The Conversions tab's report. */
export function conversionReport(input: ReportInput, recent: RecentConversions): ConversionReport {
  const { current } = input
  const totals = totalsOf(current)
  const leads = groupsFor(current, 'conversion', 'lead')
  const submissions = groupsFor(current, 'conversion', 'submission')
  return {
    totalValue: totals.totalValue,
    totalVisits: totals.totalVisits,
    totalConversions: totals.totalConversions,
    formSubmissions: { total: totals.formSubmissions, value: total(submissions, 'sum') },
    level1Leads: {
      total: totals.level1Leads,
      estimatedValue: total(leads, 'sum'),
      bySource: ranked(tally(leads, 'dim2')),
      recent: recent.leads,
      locations: ranked(tally(groupsFor(current, 'lead-location'), 'dim1')),
    },
    abandonedForms: {
      total: totals.abandonedForms,
      abandonmentRate: percent(
        totals.abandonedForms,
        totals.abandonedForms + totals.formSubmissions,
        2,
      ),
      bySource: abandonmentsBySource(input),
      recent: recent.abandonments,
    },
    avgDaysToConversion: meanOf(groupsFor(current, 'days-to-conversion').filter(isConversion)),
    avgTouchPoints: meanOf(groupsFor(current, 'touches').filter(isConversion)),
    visitorValue: totals.totalVisits === 0 ? 0 : round(totals.totalValue / totals.totalVisits, 2),
    bySource: conversionsBySource(input).slice(0, listedSources),
    recentConversions: recent.conversions,
    ...reportFrameFor(input, 'conversion'),
    previous: input.previous && totalsOf(input.previous),
    ...seriesFor(input, (points) => {
      const of = (kind: ConversionKind) => points.filter(isPointOf('conversion', kind))
      return {
        visits: total(points.filter(isPointOf('visit-source'))),
        level1Leads: total(of('lead')),
        formSubmissions: total(of('submission')),
        abandonedForms: total(of('abandonment')),
        value: total([...of('submission'), ...of('other')], 'sum'),
      }
    }),
  }
}

/** Every source with a visit or a conversion, most valuable first. */
export function conversionsBySource({ current }: ReportInput): SourceConversions[] {
  const visits = tally(groupsFor(current, 'visit-source'), 'dim1')
  const conversions = groupsFor(current, 'conversion').filter(isConversion)
  const counts = tally(conversions, 'dim2')
  const values = tally(conversions, 'dim2', 'sum')
  return [...new Set([...visits.keys(), ...counts.keys()])]
    .map((source) => {
      const count = counts.get(source) ?? 0
      const totalVisits = visits.get(source) ?? 0
      return {
        source,
        count,
        value: values.get(source) ?? 0,
        totalVisits,
        conversionRate: percent(count, totalVisits, 2),
        color: sourceColorName(source),
      }
    })
    .filter(({ count, totalVisits }) => count > 0 || totalVisits > 0)
    .toSorted(
      (one, other) =>
        other.value - one.value ||
        other.totalVisits - one.totalVisits ||
        (one.source < other.source ? -1 : 1),
    )
}

/** What every kind comes to, in the order of the funnel; money in dollars. */
export function conversionTotals({ current }: ReportInput) {
  const conversions = groupsFor(current, 'conversion')
  return (['lead', 'abandonment', 'submission', 'other'] as const).map((kind) => {
    const own = conversions.filter(({ dim1 }) => dim1 === kind)
    return { kind, count: total(own), value: total(own, 'sum') }
  })
}

function totalsOf(figures: Figures) {
  const conversions = groupsFor(figures, 'conversion')
  const of = (kind: ConversionKind) => total(conversions.filter(({ dim1 }) => dim1 === kind))
  return {
    totalValue: total(conversions.filter(isConversion), 'sum'),
    totalVisits: total(groupsFor(figures, 'visit-source')),
    totalConversions: total(conversions.filter(isConversion)),
    formSubmissions: of('submission'),
    level1Leads: of('lead'),
    abandonedForms: of('abandonment'),
  }
}

/** Whether a group's or point's kind is one that brings money, rather than an estimate or a loss. */
export function isConversion({ dim1 }: Pick<Group, 'dim1'>): boolean {
  return dim1 === 'submission' || dim1 === 'other'
}

function meanOf(groups: readonly Group[]): number | null {
  return average(total(groups, 'sum'), total(groups))
}

/** Every source whose visitors left a form behind, most forms first. */
export function abandonmentsBySource({ current }: ReportInput) {
  const all = groupsFor(current, 'abandonment')
  const fields = Map.groupBy(groupsFor(current, 'abandoned-field'), ({ dim1 }) => dim1)
  return ranked(tally(all, 'dim1')).map(({ name, count }) => {
    const own = all.filter(({ dim1 }) => dim1 === name)
    return {
      source: name,
      count,
      avgTimeSpent: average(total(own, 'sum'), total(own, 'sampleCount')),
      fields: ranked(tally(fields.get(name) ?? [], 'dim2')),
    }
  })
}
