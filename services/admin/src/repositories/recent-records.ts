import { affiliateCategory } from '@cardroom/contracts/affiliate-events'
import type { NewestRecords, RecordTable } from '@cardroom/contracts/analytics-reports'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { type FilterName, unknownSource } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { keySql, pathKeySql, visitSql } from '@cardroom/database/summary-keys'
import { type RawBuilder, sql } from 'kysely'

const nowMinutes = 5

/** At most `max` records since a time (epoch milliseconds) that pass the filter. */
export type Scope = { since: number; filter: ReportFilter; max: number }

type Columns = Record<FilterName, RawBuilder<unknown>>

/** A list of records; the raw table is `r`, its session `s`. */
type List = {
  from: RawBuilder<unknown>
  /** What the list shows of a record beside its id and time. */
  shown: RawBuilder<unknown>
  at?: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  filters: Columns
}

// The same keys as those under which the records are counted; see contracts/summaries.ts.
const columnsOn = (page: RawBuilder<unknown>): Columns => ({
  source: sql.ref('s.source'),
  medium: sql.ref('s.medium'),
  page,
  country: sql.ref('s.country'),
  device: sql.ref('s.device'),
})

const source = sql`coalesce(nullif(${keySql('r.original_source')}, ''), s.source)`
const medium = sql`CASE WHEN coalesce(r.original_source, '') = '' THEN s.medium
  ELSE coalesce(nullif(${keySql('r.original_medium')}, ''), ${sql.lit(unknownSource)}) END`

const abandonments = sql`'form_abandonment', 'abandoned_form', 'abandoned'`

const conversions = {
  from: sql`conversions AS r JOIN sessions AS s ON s.session_id = ${visitSql('r')}`,
  at: sql.ref('r.conversion_timestamp'),
  filters: { ...columnsOn(sql.ref('s.landing_page')), source, medium },
}

type RawList = Exclude<RecordTable, 'recent-conversions'>

/** Each list of the newest records as analytics-ingest has stored them; only those that count. */
const lists: Record<RawList, List> = {
  'recent-visits': {
    from: sql`traffic_sources AS r`,
    where: sql.ref('r.begins_visit'),
    shown: sql`r.source, r.medium, coalesce(r.landing_page, '') AS "landingPage"`,
    filters: {
      source: keySql('r.source'),
      medium: keySql('r.medium'),
      page: pathKeySql('r.landing_page'),
      country: keySql('r.country'),
      device: keySql('r.device_category'),
    },
  },
  'recent-events': {
    from: sql`user_events AS r JOIN sessions AS s ON s.session_id = ${visitSql('r')}`,
    shown: sql`r.event_type AS "eventType", r.event_category AS "eventCategory",
      r.event_action AS "eventAction", r.event_label AS "eventLabel"`,
    filters: columnsOn(pathKeySql('r.page_path')),
  },
  'recent-views': {
    from: sql`page_views AS r JOIN sessions AS s ON s.session_id = ${visitSql('r')}`,
    shown: sql`r.page_path AS "pagePath", r.page_title AS "pageTitle", r.time_spent AS "timeSpent"`,
    filters: columnsOn(pathKeySql('r.page_path')),
  },
  'recent-activity': {
    from: sql`user_events AS r JOIN sessions AS s ON s.session_id = ${visitSql('r')}`,
    shown: sql`r.event_action AS action, r.event_label AS label, s.source`,
    where: sql`r.event_category = ${sql.lit(affiliateCategory)}`,
    filters: columnsOn(pathKeySql('r.page_path')),
  },
  'recent-leads': {
    ...conversions,
    shown: sql`${source} AS source, form_data ->> 'buttonLabel' AS "buttonLabel",
      form_data ->> 'buttonLocation' AS "buttonLocation"`,
    where: sql`r.is_counted AND conversion_type = 'level1_lead'`,
  },
  'recent-abandonments': {
    ...conversions,
    shown: sql`${source} AS source, form_data ->> 'formName' AS "formName",
      ARRAY(SELECT name #>> '{}'
        FROM jsonb_array_elements(CASE jsonb_typeof(form_data -> 'enteredFields')
          WHEN 'array' THEN form_data -> 'enteredFields' ELSE '[]' END) AS name
        WHERE jsonb_typeof(name) = 'string') AS "enteredFields",
      CASE jsonb_typeof(form_data -> 'timeSpentSeconds')
        WHEN 'number' THEN (form_data ->> 'timeSpentSeconds')::float8 END AS "timeSpentSeconds"`,
    where: sql`r.is_counted AND conversion_type IN (${abandonments})`,
  },
}

export type RecentRecords = ReturnType<typeof recentRecords>

/** The newest raw rows, read only. */
export function recentRecords(db: Database) {
  return {
    async newest<Name extends RawList>(
      name: Name,
      { since, filter, max }: Scope,
    ): Promise<NewestRecords[Name]> {
      const { from, shown, at = sql.ref('r.timestamp'), where = sql`true`, filters } = lists[name]
      const passes = filter === null ? sql`true` : sql`${filters[filter.name]} = ${filter.value}`
      const { rows } = await sql<{ timestamp: Date }>`
        SELECT r.id, ${at} AS "timestamp", ${shown} FROM ${from}
        WHERE r.quality = 'ok' AND ${where} AND ${at} >= ${new Date(since)} AND ${passes}
        ORDER BY ${at} DESC, r.id LIMIT ${max}`.execute(db)
      const records: object[] = rows.map((row) => ({
        ...row,
        timestamp: row.timestamp.toISOString(),
      }))
      return records as NewestRecords[Name]
    },

    /** Visits with a view or an event in the last five minutes; a redirect that the gateway reports is no page yet. */
    async visitorsNow(now: number): Promise<number> {
      const since = new Date(now - nowMinutes * 60_000)
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM (
          SELECT ${visitSql('v')} FROM page_views AS v WHERE quality = 'ok' AND "timestamp" >= ${since}
          UNION SELECT ${visitSql('e')} FROM user_events AS e WHERE quality = 'ok' AND "timestamp" >= ${since}
            AND e.additional_data ->> 'reportedBy' IS DISTINCT FROM 'gateway'
        ) AS active`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}
