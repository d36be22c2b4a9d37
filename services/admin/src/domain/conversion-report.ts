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
  frameOf,
  type Group,
  groupsOf,
  isOf,
  percent,
  ranked,
  type ReportInput,
  round,
  seriesOf,
  sum,
  tally,
} from './figures.ts'

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
  const leads = groupsOf(current, 'conversion', 'lead')
  const submissions = groupsOf(current, 'conversion', 'submission')
  return {
    totalValue: totals.totalValue,
    totalVisits: totals.totalVisits,
    totalConversions: totals.totalConversions,
    formSubmissions: { total: totals.formSubmissions, value: sum(submissions, 'total') },
    level1Leads: {
      total: totals.level1Leads,
      estimatedValue: sum(leads, 'total'),
      bySource: ranked(tally(leads, ({ key2 }) => key2)),
      recent: recent.leads,
      locations: ranked(tally(groupsOf(current, 'lead-location'), ({ key1 }) => key1)),
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
    avgDaysToConversion: meanOf(groupsOf(current, 'days-to-conversion').filter(isConversion)),
    avgTouchPoints: meanOf(groupsOf(current, 'touches').filter(isConversion)),
    visitorValue: totals.totalVisits === 0 ? 0 : round(totals.totalValue / totals.totalVisits, 2),
    bySource: conversionsBySource(input).slice(0, listedSources),
    recentConversions: recent.conversions,
    ...frameOf(input, 'conversion'),
    previous: input.previous && totalsOf(input.previous),
    ...seriesOf(input, (points) => {
      const of = (kind: ConversionKind) => points.filter(isOf('conversion', kind))
      return {
        visits: sum(points.filter(isOf('visit-source'))),
        level1Leads: sum(of('lead')),
        formSubmissions: sum(of('submission')),
        abandonedForms: sum(of('abandonment')),
        value: sum([...of('submission'), ...of('other')], 'total'),
      }
    }),
  }
}

/** Every source with a visit or a conversion, most valuable first. */
export function conversionsBySource({ current }: ReportInput): SourceConversions[] {
  const visits = tally(groupsOf(current, 'visit-source'), ({ key1 }) => key1)
  const conversions = groupsOf(current, 'conversion').filter(isConversion)
  const counts = tally(conversions, ({ key2 }) => key2)
  const values = tally(conversions, ({ key2 }) => key2, 'total')
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
  const conversions = groupsOf(current, 'conversion')
  return (['lead', 'abandonment', 'submission', 'other'] as const).map((kind) => {
    const own = conversions.filter(({ key1 }) => key1 === kind)
    return { kind, count: sum(own), value: sum(own, 'total') }
  })
}

function totalsOf(figures: Figures) {
  const conversions = groupsOf(figures, 'conversion')
  const of = (kind: ConversionKind) => sum(conversions.filter(({ key1 }) => key1 === kind))
  return {
    totalValue: sum(conversions.filter(isConversion), 'total'),
    totalVisits: sum(groupsOf(figures, 'visit-source')),
    totalConversions: sum(conversions.filter(isConversion)),
    formSubmissions: of('submission'),
    level1Leads: of('lead'),
    abandonedForms: of('abandonment'),
  }
}

/** Whether a group's or point's kind is one that brings money, rather than an estimate or a loss. */
export function isConversion({ key1 }: Pick<Group, 'key1'>): boolean {
  return key1 === 'submission' || key1 === 'other'
}

function meanOf(groups: readonly Group[]): number | null {
  return average(sum(groups, 'total'), sum(groups))
}

/** Every source whose visitors left a form behind, most forms first. */
export function abandonmentsBySource({ current }: ReportInput) {
  const all = groupsOf(current, 'abandonment')
  const fields = Map.groupBy(groupsOf(current, 'abandoned-field'), ({ key1 }) => key1)
  return ranked(tally(all, ({ key1 }) => key1)).map(({ name, count }) => {
    const own = all.filter(({ key1 }) => key1 === name)
    return {
      source: name,
      count,
      avgTimeSpent: average(sum(own, 'total'), sum(own, 'timed')),
      fields: ranked(tally(fields.get(name) ?? [], ({ key2 }) => key2)),
    }
  })
}
