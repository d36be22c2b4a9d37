import { sourceColorName } from '@cardroom/brand/source-colors'
import {
  type ConversionReport,
  type NamedCount,
  SourceConversions,
} from '@cardroom/contracts/analytics-reports'
import { confirmedKinds } from '@cardroom/contracts/confirmed-conversions'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { sql } from 'kysely'
import type { Ask } from './copy.ts'
import type { Newest } from './newest-records.ts'
import { average, rate } from './numbers.ts'
import {
  columnsOf,
  countBy,
  countedTable,
  countFrame,
  counts,
  type GroupTables,
  recordsOf,
  type ReportScope,
  tableOf,
} from './report-frame.ts'

const listedSources = 100
const shownLeads = 5

const isKind = (kind: string) => sql`kind = ${kind}`
const source = sql.ref('source')
const isLead = isKind('lead')

/**
 * The report of the Conversions tab. A conversion is counted from the row that the house stores, never from a record
 * that claims one. Leads and abandonments are counted from the records.
 */
export async function conversionReport(
  ask: Ask,
  scope: ReportScope,
  newest: Newest,
): Promise<ConversionReport> {
  const { totals, frame, series, previousSeries } = await countFrame(ask, scope, {
    kinds: ['conversion', 'confirmed'],
    measures: {
      visits: { of: 'visit' },
      level1Leads: { of: 'conversion', where: isLead },
      formSubmissions: { of: 'confirmed', where: isKind('submission') },
      newsletterSignups: { of: 'confirmed', where: isKind('newsletter') },
      otherConversions: { of: 'confirmed', where: isKind(sponsorshipKind.conversion) },
      abandonedForms: { of: 'conversion', where: isKind('abandonment') },
      value: { of: 'confirmed', value: sql.ref('value') },
    },
  })
  const { current, previous } = totals
  const kinds = new Map((await conversionTotals(ask, scope)).map((row) => [row.kind, row]))
  const ofKind = (kind: string) => {
    const { count = 0, value = 0 } = kinds.get(kind) ?? {}
    return { total: count, value }
  }
  const abandonments = await abandonmentsBySource(ask, scope)
  const sources = await conversionsBySource(ask, scope)
  const efforts = await meanEfforts(ask, scope)
  return {
    totalValue: current.value,
    totalVisits: current.visits,
    totalConversions: conversionsOf(current),
    formSubmissions: ofKind('submission'),
    newsletterSignups: ofKind('newsletter'),
    otherConversions: ofKind(sponsorshipKind.conversion),
    level1Leads: {
      total: current.level1Leads,
      estimatedValue: ofKind('lead').value,
      bySource: await countBy(ask, scope, { of: 'conversion', by: source, where: isLead }),
      recent: await newest('recent-leads', shownLeads),
      locations: await countBy(ask, scope, {
        of: 'conversion',
        by: sql.ref('location'),
        where: isLead,
      }),
    },
    abandonedForms: {
      total: current.abandonedForms,
      abandonmentRate: rate(
        current.abandonedForms,
        current.abandonedForms + current.formSubmissions,
        2,
      ),
      bySource: abandonments,
      recent: await newest('recent-abandonments'),
    },
    ...efforts,
    visitorValue: average(current.value, current.visits, 2),
    bySource: sources.slice(0, listedSources),
    recentConversions: await newest('recent-conversions'),
    ...frame,
    previous: previous && {
      totalValue: previous.value,
      totalVisits: previous.visits,
      totalConversions: conversionsOf(previous),
      formSubmissions: previous.formSubmissions,
      newsletterSignups: previous.newsletterSignups,
      otherConversions: previous.otherConversions,
      level1Leads: previous.level1Leads,
      abandonedForms: previous.abandonedForms,
    },
    series,
    previousSeries,
  }
}

export const conversionTables: GroupTables<'conversions'> = {
  sources: async (ask, scope) =>
    tableOf(await conversionsBySource(ask, scope), columnsOf(SourceConversions)),
  totals: async (ask, scope) => tableOf(await conversionTotals(ask, scope)),
  'lead-sources': countedTable('conversion', source, ['source', 'leads'], isLead),
  'lead-locations': countedTable('conversion', sql.ref('location'), ['location', 'leads'], isLead),
  abandonments: async (ask, scope) =>
    tableOf(await abandonmentsBySource(ask, scope), ['source', 'count', 'avgTimeSpent']),
  'abandoned-fields': async (ask, scope) => ({
    names: ['source', 'field', 'abandonedForms'],
    rows: (await abandonmentsBySource(ask, scope)).flatMap(({ source: name, fields }) =>
      fields.map((field) => [name, field.name, field.count]),
    ),
  }),
  efforts: async (ask, scope) =>
    tableOf(await effortsByKind(ask, scope), ['kind', 'measure', 'conversions', 'total']),
}

type Counts = Record<'formSubmissions' | 'newsletterSignups' | 'otherConversions', number>

function conversionsOf(counted: Counts): number {
  return counted.formSubmissions + counted.newsletterSignups + counted.otherConversions
}

/** Records of conversions that the house has no row for. Unknown types have no value. */
const records = (
  scope: ReportScope,
) => sql`SELECT kind, source, CASE WHEN kind = 'other' THEN 0 ELSE value END AS value,
    days_to_conversion, touch_points
  FROM ${recordsOf('conversion', scope)}
  WHERE is_current AND ${counts.conversion} AND kind IN ('lead', 'abandonment', 'other')`
const confirmed = (
  scope: ReportScope,
) => sql`SELECT kind, source, value, days_to_conversion, touch_points
  FROM ${recordsOf('confirmed', scope)} WHERE is_current AND ${counts.confirmed}`

/** The number and value of each kind, in funnel order and in dollars. `unknown` holds unknown types. */
async function conversionTotals(ask: Ask, scope: ReportScope) {
  const rows = await ask(sql<{ kind: string; count: number; value: number }>`
    SELECT kind, count(*) AS count, sum(value) AS value
    FROM (${records(scope)} UNION ALL ${confirmed(scope)}) GROUP BY kind`)
  return ['lead', 'abandonment', ...confirmedKinds, 'other'].map((kind) => {
    const { count = 0, value = 0 } = rows.find((row) => row.kind === kind) ?? {}
    return { kind: kind === 'other' ? 'unknown' : kind, count, value }
  })
}

async function meanEfforts(ask: Ask, scope: ReportScope) {
  const [found] = await ask(sql<Record<'days' | 'withDays' | 'touches' | 'withTouches', number>>`
    SELECT coalesce(sum(days_to_conversion), 0) AS days, count(days_to_conversion) AS "withDays",
      coalesce(sum(touch_points), 0) AS touches, count(touch_points) AS "withTouches"
    FROM (${confirmed(scope)})`)
  return {
    avgDaysToConversion: average(found?.days ?? 0, found?.withDays ?? 0),
    avgTouchPoints: average(found?.touches ?? 0, found?.withTouches ?? 0),
  }
}

/** Days and touches before a conversion, by kind; abandonments have neither. */
async function effortsByKind(ask: Ask, scope: ReportScope) {
  const all = sql`(${records(scope)} UNION ALL ${confirmed(scope)})`
  const measured = (name: string, column: string) =>
    sql`SELECT kind, ${name} AS measure, count(*) AS conversions, sum(${sql.ref(column)}) AS total
      FROM ${all} WHERE ${sql.ref(column)} IS NOT NULL AND kind <> 'abandonment' GROUP BY kind`
  return await ask(sql<object>`
    ${measured('days-to-conversion', 'days_to_conversion')} UNION ALL ${measured('touches', 'touch_points')}
    ORDER BY measure, kind`)
}

type SourceRow = Omit<SourceConversions, 'conversionRate' | 'color'>

/** Every source with a visit or a conversion, sorted by value, descending. */
async function conversionsBySource(ask: Ask, scope: ReportScope): Promise<SourceConversions[]> {
  const rows = await ask(sql<SourceRow>`
    SELECT source, count(*) FILTER (kind = 'submission') AS submissions,
      count(*) FILTER (kind = 'newsletter') AS "newsletterSignups",
      count(*) FILTER (kind = ${sponsorshipKind.conversion}) AS others,
      count(*) FILTER (kind IS NOT NULL) AS count,
      coalesce(sum(value) FILTER (kind = 'submission'), 0) AS "submissionsValue",
      coalesce(sum(value) FILTER (kind = 'newsletter'), 0) AS "newsletterValue",
      coalesce(sum(value) FILTER (kind = ${sponsorshipKind.conversion}), 0) AS "othersValue",
      coalesce(sum(value), 0) AS value, coalesce(sum(visits), 0) AS "totalVisits"
    FROM (
      SELECT source, kind, value, 0 AS visits FROM (${confirmed(scope)})
      UNION ALL SELECT source, NULL, NULL, count(*) FROM ${recordsOf('visit', scope)}
      WHERE is_current AND ${counts.visit} GROUP BY source)
    GROUP BY source ORDER BY value DESC, "totalVisits" DESC, source`)
  return rows.map((row) => ({
    ...row,
    conversionRate: rate(row.submissions, row.totalVisits, 2),
    color: sourceColorName(row.source),
  }))
}

/** Every source with an abandoned form, sorted by forms, descending. */
async function abandonmentsBySource(ask: Ask, scope: ReportScope) {
  const abandoned = sql`(SELECT * FROM ${recordsOf('conversion', scope)}
    WHERE is_current AND ${counts.conversion} AND ${isKind('abandonment')})`
  const sources = await ask(sql<NamedCount & { seconds: number; timed: number }>`
    SELECT source AS name, count(*) AS count, coalesce(sum(seconds), 0) AS seconds, count(seconds) AS timed
    FROM ${abandoned} GROUP BY source ORDER BY count DESC, name`)
  const fields = await ask(sql<NamedCount & { source: string }>`
    SELECT source, name, count(*) AS count
    FROM (SELECT source, unnest(from_json(fields, '["VARCHAR"]')) AS name FROM ${abandoned})
    GROUP BY ALL ORDER BY count DESC, name`)
  return sources.map(({ name, count, seconds, timed }) => ({
    source: name,
    count,
    avgTimeSpent: average(seconds, timed),
    fields: fields
      .filter((field) => field.source === name)
      .map((field) => ({ name: field.name, count: field.count })),
  }))
}
