import { sourceColorName } from '@cardroom/brand/source-colors'
import type {
  ConversionReport,
  NewestRecords,
  SourceConversions,
} from '@cardroom/contracts/analytics-reports'
import {
  type ConfirmedKind,
  confirmedKinds as moneyKinds,
} from '@cardroom/contracts/confirmed-conversions'
import {
  average,
  type Group,
  rate,
  ranked,
  reportFrameFor,
  type ReportInput,
  type Row,
  rowsOf,
  tally,
  total,
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

const listedSources = 100

/** The Conversions tab's report. */
export function conversionReport(input: ReportInput, newest: NewestRecords): ConversionReport {
  const { groups } = input.current
  const totals = totalsOf(groups)
  const leads = rowsOf(groups, 'conversion', 'lead')
  return {
    totalValue: totals.totalValue,
    totalVisits: totals.totalVisits,
    totalConversions: totals.totalConversions,
    formSubmissions: ofKind(groups, 'submission'),
    newsletterSignups: ofKind(groups, 'newsletter'),
    otherConversions: ofKind(groups, 'sponsorship'),
    level1Leads: {
      total: totals.level1Leads,
      estimatedValue: total(leads, 'sum'),
      bySource: ranked(tally(leads, 'dim2')),
      recent: newest['recent-leads'],
      locations: ranked(tally(rowsOf(groups, 'lead-location'), 'dim1')),
    },
    abandonedForms: {
      total: totals.abandonedForms,
      abandonmentRate: rate(
        totals.abandonedForms,
        totals.abandonedForms + totals.formSubmissions,
        2,
      ),
      bySource: abandonmentsBySource(input),
      recent: newest['recent-abandonments'],
    },
    avgDaysToConversion: meanOf(rowsOf(groups, 'days-to-conversion').filter(isConversion)),
    avgTouchPoints: meanOf(rowsOf(groups, 'touches').filter(isConversion)),
    visitorValue: average(totals.totalValue, totals.totalVisits, 2),
    bySource: conversionsBySource(input).slice(0, listedSources),
    recentConversions: newest['recent-conversions'],
    ...reportFrameFor(input, 'conversion', totalsOf, (rows) => {
      const { totalVisits, totalValue, level1Leads, abandonedForms, ...counts } = totalsOf(rows)
      const { formSubmissions, newsletterSignups, otherConversions } = counts
      return {
        visits: totalVisits,
        level1Leads,
        formSubmissions,
        newsletterSignups,
        otherConversions,
        abandonedForms,
        value: totalValue,
      }
    }),
  }
}

/** Every source with a visit or a conversion, most valuable first. */
export function conversionsBySource({ current }: ReportInput): SourceConversions[] {
  const visits = tally(rowsOf(current.groups, 'visit-source'), 'dim1')
  const conversions = rowsOf(current.groups, 'conversion').filter(isConversion)
  const bySource = Map.groupBy(conversions, ({ dim2 }) => dim2)
  return [...new Set([...visits.keys(), ...bySource.keys()])]
    .map((source) => {
      const own = bySource.get(source) ?? []
      const [submissions, newsletter, others] = moneyKinds.map((kind) => ofKind(own, kind))
      const totalVisits = visits.get(source) ?? 0
      return {
        source,
        submissions: submissions?.total ?? 0,
        newsletterSignups: newsletter?.total ?? 0,
        others: others?.total ?? 0,
        count: total(own),
        submissionsValue: submissions?.value ?? 0,
        newsletterValue: newsletter?.value ?? 0,
        othersValue: others?.value ?? 0,
        value: total(own, 'sum'),
        totalVisits,
        conversionRate: rate(submissions?.total ?? 0, totalVisits, 2),
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

/** What every kind comes to, in the order of the funnel; money in dollars. `unknown` are types that nobody knows. */
export function conversionTotals({ current }: ReportInput) {
  return (['lead', 'abandonment', ...moneyKinds, 'other'] as const).map((kind) => {
    const { total: count, value } = ofKind(current.groups, kind)
    return { kind: kind === 'other' ? 'unknown' : kind, count, value }
  })
}

function ofKind(rows: readonly Row[], kind: ConfirmedKind | 'lead' | 'abandonment' | 'other') {
  const own = rowsOf(rows, 'conversion', kind)
  return { total: total(own), value: total(own, 'sum') }
}

function totalsOf(rows: readonly Row[]) {
  const conversions = rowsOf(rows, 'conversion').filter(isConversion)
  return {
    totalValue: total(conversions, 'sum'),
    totalVisits: total(rowsOf(rows, 'visit-source')),
    totalConversions: total(conversions),
    formSubmissions: ofKind(rows, 'submission').total,
    newsletterSignups: ofKind(rows, 'newsletter').total,
    otherConversions: ofKind(rows, 'sponsorship').total,
    level1Leads: total(rowsOf(rows, 'conversion', 'lead')),
    abandonedForms: total(rowsOf(rows, 'conversion', 'abandonment')),
  }
}

/** Whether a group's or point's kind is one that brings money, rather than an estimate or a loss. */
export function isConversion({ dim1 }: Pick<Group, 'dim1'>): boolean {
  return (moneyKinds as readonly string[]).includes(dim1)
}

function meanOf(groups: readonly Group[]): number | null {
  return average(total(groups, 'sum'), total(groups))
}

/** Every source whose visitors left a form behind, most forms first. */
export function abandonmentsBySource({ current }: ReportInput) {
  const all = rowsOf(current.groups, 'abandonment')
  const fields = Map.groupBy(rowsOf(current.groups, 'abandoned-field'), ({ dim1 }) => dim1)
  return ranked(tally(all, 'dim1')).map(({ name, count }) => {
    const own = rowsOf(all, 'abandonment', name)
    return {
      source: name,
      count,
      avgTimeSpent: average(total(own, 'sum'), total(own, 'sampleCount')),
      fields: ranked(tally(fields.get(name) ?? [], 'dim2')),
    }
  })
}
