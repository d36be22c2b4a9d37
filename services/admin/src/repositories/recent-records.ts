import {
  type AffiliateActivity,
  type RecentAbandonment,
  type RecentConversion,
  type RecentEvent,
  type RecentLead,
  type RecentView,
  type RecentVisit,
} from '@cardroom/contracts/analytics-reports'
import { affiliateCategory } from '@cardroom/contracts/affiliate-events'
import type { ReportFilter } from '@cardroom/contracts/report-frame'
import { type FilterName, unknownSource } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { keySql, pathKeySql } from '@cardroom/database/summary-keys'
import { type RawBuilder, sql } from 'kysely'

const listed = 10
const listedLeads = 5
const nowMinutes = 5

/** The records since a time (epoch milliseconds) that pass the filter, at most `max`; by default as many as a list shows. */
export type Scope = { since: number; filter: ReportFilter; max?: number | undefined }

type Columns = Record<FilterName, RawBuilder<unknown>>

/** The newest records as analytics-ingest has stored them, read only. Only those that count. */
export function recentRecords(db: Database) {
  return {
    async visits(scope: Scope): Promise<RecentVisit[]> {
      const { rows } = await sql<RecentVisit & Timed>`
        SELECT v.id, v."timestamp", v.source, v.medium, coalesce(v.landing_page, '') AS "landingPage"
        FROM traffic_sources AS v
        WHERE v.quality = 'ok' AND ${passes(scope, 'v.timestamp', visitColumns)}
        ORDER BY v."timestamp" DESC, v.id LIMIT ${scope.max ?? listed}`.execute(db)
      return rows.map(withTime)
    },

    async events(scope: Scope): Promise<RecentEvent[]> {
      const { rows } = await sql<RecentEvent & Timed>`
        SELECT e.id, e."timestamp", e.event_type AS "eventType", e.event_category AS "eventCategory",
          e.event_action AS "eventAction", e.event_label AS "eventLabel"
        FROM user_events AS e JOIN sessions AS s USING (session_id)
        WHERE e.quality = 'ok' AND ${passes(scope, 'e.timestamp', columnsOn('e.page_path'))}
        ORDER BY e."timestamp" DESC, e.id LIMIT ${scope.max ?? listed}`.execute(db)
      return rows.map(withTime)
    },

    async views(scope: Scope): Promise<RecentView[]> {
      const { rows } = await sql<RecentView & Timed>`
        SELECT v.id, v."timestamp", v.page_path AS "pagePath", v.page_title AS "pageTitle",
          v.time_spent AS "timeSpent"
        FROM page_views AS v JOIN sessions AS s USING (session_id)
        WHERE v.quality = 'ok' AND ${passes(scope, 'v.timestamp', columnsOn('v.page_path'))}
        ORDER BY v."timestamp" DESC, v.id LIMIT ${scope.max ?? listed}`.execute(db)
      return rows.map(withTime)
    },

    async affiliateActivity(scope: Scope): Promise<AffiliateActivity[]> {
      const { rows } = await sql<AffiliateActivity & Timed>`
        SELECT e.id, e."timestamp", e.event_action AS action, e.event_label AS label, s.source
        FROM user_events AS e JOIN sessions AS s USING (session_id)
        WHERE e.quality = 'ok' AND e.event_category = ${sql.lit(affiliateCategory)}
          AND ${passes(scope, 'e.timestamp', columnsOn('e.page_path'))}
        ORDER BY e."timestamp" DESC, e.id LIMIT ${scope.max ?? listed}`.execute(db)
      return rows.map(withTime)
    },

    async leads(scope: Scope): Promise<RecentLead[]> {
      const { rows } = await conversions<RecentLead>(
        scope,
        sql`conversion_type = 'level1_lead'`,
        sql`${source} AS source, form_data ->> 'buttonLabel' AS "buttonLabel",
          form_data ->> 'buttonLocation' AS "buttonLocation"`,
        listedLeads,
      )
      return rows.map(withTime)
    },

    async abandonments(scope: Scope): Promise<RecentAbandonment[]> {
      const { rows } = await conversions<RecentAbandonment>(
        scope,
        sql`conversion_type IN ('form_abandonment', 'abandoned_form', 'abandoned')`,
        sql`${source} AS source, form_data ->> 'formName' AS "formName",
          ARRAY(SELECT name #>> '{}'
            FROM jsonb_array_elements(CASE jsonb_typeof(form_data -> 'enteredFields')
              WHEN 'array' THEN form_data -> 'enteredFields' ELSE '[]' END) AS name
            WHERE jsonb_typeof(name) = 'string') AS "enteredFields",
          CASE jsonb_typeof(form_data -> 'timeSpentSeconds')
            WHEN 'number' THEN (form_data ->> 'timeSpentSeconds')::float8 END AS "timeSpentSeconds"`,
        listed,
      )
      return rows.map(withTime)
    },

    async conversions(scope: Scope): Promise<RecentConversion[]> {
      const { rows } = await conversions<RecentConversion>(
        scope,
        sql`conversion_type NOT IN ('level1_lead', 'form_abandonment', 'abandoned_form', 'abandoned')`,
        sql`conversion_type AS "conversionType", ${source} AS source, ${medium} AS medium,
          monetary_value AS value, days_to_conversion AS "daysToConversion",
          touch_points AS "touchPoints"`,
        listed,
      )
      return rows.map(withTime)
    },

    /** Sessions with a view or an event in the last five minutes. */
    async visitorsNow(now: number): Promise<number> {
      const since = new Date(now - nowMinutes * 60_000)
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM (
          SELECT session_id FROM page_views WHERE quality = 'ok' AND "timestamp" >= ${since}
          UNION SELECT session_id FROM user_events WHERE quality = 'ok' AND "timestamp" >= ${since}
        ) AS active`.execute(db)
      return rows[0]?.count ?? 0
    },
  }

  function conversions<Result>(
    scope: Scope,
    isMeant: RawBuilder<unknown>,
    columns: RawBuilder<unknown>,
    max: number,
  ) {
    return sql<Result & Timed>`
      SELECT c.id, c.conversion_timestamp AS "timestamp", ${columns}
      FROM conversions AS c JOIN sessions AS s USING (session_id)
      WHERE c.quality = 'ok' AND c.is_counted AND ${isMeant}
        AND ${passes(scope, 'c.conversion_timestamp', conversionColumns)}
      ORDER BY c.conversion_timestamp DESC, c.id LIMIT ${scope.max ?? max}`.execute(db)
  }
}

export type RecentRecords = ReturnType<typeof recentRecords>

// The same keys as those under which the records are counted; see contracts/summaries.ts.
const visitColumns: Columns = {
  source: keySql('v.source'),
  medium: keySql('v.medium'),
  page: pathKeySql('v.landing_page'),
  country: keySql('v.country'),
  device: keySql('v.device_category'),
}

const columnsOn = (page: string): Columns => ({
  source: sql.ref('s.source'),
  medium: sql.ref('s.medium'),
  page: pathKeySql(page),
  country: sql.ref('s.country'),
  device: sql.ref('s.device'),
})

const source = sql`coalesce(nullif(${keySql('c.original_source')}, ''), s.source)`
const medium = sql`CASE WHEN coalesce(c.original_source, '') = '' THEN s.medium
  ELSE coalesce(nullif(${keySql('c.original_medium')}, ''), ${sql.lit(unknownSource)}) END`

const conversionColumns: Columns = {
  ...columnsOn('s.landing_page'),
  source,
  medium,
  page: sql.ref('s.landing_page'),
}

function passes({ since, filter }: Scope, at: string, columns: Columns): RawBuilder<boolean> {
  const isRecent = sql<boolean>`${sql.ref(at)} >= ${new Date(since)}`
  if (filter === null) return isRecent
  return sql<boolean>`${isRecent} AND ${columns[filter.name]} = ${filter.value}`
}

type Timed = { timestamp: Date }

function withTime<Row extends Timed>(row: Row): Omit<Row, 'timestamp'> & { timestamp: string } {
  return { ...row, timestamp: row.timestamp.toISOString() }
}
