import {
  affiliatePage,
  filterNames,
  hourlyDays,
  longestKey,
  type Panel,
  unknownSource,
} from '@cardroom/contracts/summaries'
import { drinkCategory, drinkClick, drinkScroll } from '@cardroom/contracts/drink-events'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './client.ts'
import { addressKeyOf, keyOf, pathKeyOf } from './summary-keys.ts'

export type RebuildOptions = {
  /** IANA name of the zone in which days are cut. */
  timeZone: string
  /** Called as the work goes on, with what is counted next. */
  onPanel?: (panel: Panel | 'sessions') => void
}

/**
 * Counts the raw rows into the summaries again, in one transaction; whoever stores records waits
 * meanwhile. Days whose raw rows are gone keep their cells. Sessions that are not known are filled in
 * from the raw rows. Needs a connection without a short statement timeout.
 */
export async function rebuildSummaries(
  db: Database,
  { timeZone, onPanel }: RebuildOptions,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.summaries'))`.execute(transaction)
    await sql`SET LOCAL work_mem = '256MB'`.execute(transaction)
    const first = await firstKeptDay(transaction, timeZone)
    onPanel?.('sessions')
    await fillSessions(transaction)
    await sql`DELETE FROM summary_hours`.execute(transaction)
    await sql`UPDATE summary_changes SET changed_by = pg_current_xact_id()`.execute(transaction)
    if (first === null) return
    await sql`DELETE FROM summary_days WHERE bucket >= ${first}`.execute(transaction)
    for (const [panel, rows] of panelFacts()) {
      onPanel?.(panel)
      await countPanel(transaction, panel, rows, { first, timeZone })
    }
    for (const [panel, page] of [
      ['view', null],
      ['affiliate-view', affiliatePage],
    ] as const) {
      await countSessions(transaction, panel, page, { first, timeZone })
    }
    await noteBuckets(transaction)
  })
  await sql`ANALYZE summary_days`.execute(db)
  await sql`ANALYZE summary_hours`.execute(db)
}

type Scope = { first: Date; timeZone: string }

// A month that retention has dropped begins before the first row that is left; a day that is only
// partly left is the first one's, and keeps the cells it has if something lies before it.
async function firstKeptDay(db: Database, timeZone: string): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    SELECT date_trunc('day', least(
      (SELECT min("timestamp") FROM traffic_sources), (SELECT min("timestamp") FROM user_events),
      (SELECT min("timestamp") FROM page_views),
      (SELECT min(conversion_timestamp) FROM conversions)), ${timeZone}) AS first`.execute(db)
  const first = rows[0]?.first ?? null
  if (first === null) return null
  const { rows: older } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM summary_days WHERE bucket < ${first}) AS found`.execute(db)
  if (older[0]?.found !== true) return first
  const { rows: next } = await sql<{ day: Date }>`
    SELECT date_trunc('day', ${first}::timestamptz + interval '36 hours', ${timeZone}) AS day`.execute(
    db,
  )
  return next[0]?.day ?? first
}

async function fillSessions(db: Database): Promise<void> {
  await sql`
    INSERT INTO sessions
      (session_id, first_at, source, medium, landing_page, country, device, is_attributed)
    SELECT DISTINCT ON (session_id) session_id, "timestamp", ${keyOf('source')}, ${keyOf('medium')},
      ${pathKeyOf('landing_page')}, ${keyOf('country')}, ${keyOf('device_category')}, true
    FROM traffic_sources ORDER BY session_id, "timestamp", id
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO sessions
      (session_id, first_at, source, medium, landing_page, country, device, is_attributed)
    SELECT session_id, min("timestamp"), ${unknownSource}, ${unknownSource}, '', '', '', false
    FROM (
      SELECT session_id, "timestamp" FROM page_views
      UNION ALL SELECT session_id, "timestamp" FROM user_events
      UNION ALL SELECT session_id, conversion_timestamp FROM conversions
    ) AS records
    WHERE NOT EXISTS (SELECT FROM sessions AS s WHERE s.session_id = records.session_id)
    GROUP BY session_id
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO session_pages (session_id, page, hours)
    SELECT session_id, ${pathKeyOf('page_path')}, array_agg(DISTINCT date_trunc('hour', "timestamp", 'UTC'))
    FROM page_views WHERE quality = 'ok' GROUP BY 1, 2
    ON CONFLICT (session_id, page) DO NOTHING`.execute(db)
}

const conversionKind = sql`CASE
  WHEN conversion_type IN ('form_submission', 'jotform_submission') THEN 'submission'
  WHEN conversion_type = 'level1_lead' THEN 'lead'
  WHEN conversion_type IN ('form_abandonment', 'abandoned_form', 'abandoned') THEN 'abandonment'
  ELSE 'other' END`

const visits = sql`
  SELECT "timestamp" AS at, quality, ${keyOf('source')} AS source, ${keyOf('medium')} AS medium,
    ${pathKeyOf('landing_page')} AS page, ${keyOf('country')} AS country, ${keyOf('device_category')} AS device,
    ${addressKeyOf('landing_page')} AS landing
  FROM traffic_sources`

const views = sql`
  SELECT v."timestamp" AS at, v.quality, s.source, s.medium, ${pathKeyOf('page_path')} AS page,
    s.country, s.device, v.time_spent, v.session_id
  FROM page_views AS v JOIN sessions AS s USING (session_id)`

const events = sql`
  SELECT e."timestamp" AS at, e.quality, s.source, s.medium, ${pathKeyOf('page_path')} AS page,
    s.country, s.device, e.event_category, e.event_type, e.event_action, e.event_label
  FROM user_events AS e JOIN sessions AS s USING (session_id)`

const conversions = sql`
  SELECT c.conversion_timestamp AS at, c.quality, c.is_counted,
    coalesce(nullif(${keyOf('c.original_source')}, ''), s.source) AS source,
    CASE WHEN coalesce(c.original_source, '') = '' THEN s.medium
      ELSE coalesce(nullif(${keyOf('c.original_medium')}, ''), ${unknownSource}) END AS medium,
    s.landing_page AS page, s.country, s.device, ${conversionKind} AS kind, c.conversion_type,
    c.form_data, c.monetary_value, c.days_to_conversion, c.touch_points
  FROM conversions AS c JOIN sessions AS s USING (session_id)`

/** For every panel a query of (at, the five filters, key1, key2, key3, n, total, timed), a row a record. */
function panelFacts(): [Panel, RawBuilder<unknown>][] {
  const counted = sql`SELECT * FROM (${conversions}) AS c WHERE quality = 'ok' AND is_counted`
  const seconds = sql`CASE WHEN jsonb_typeof(form_data -> 'timeSpentSeconds') = 'number'
    THEN floor(least(greatest((form_data ->> 'timeSpentSeconds')::numeric, 0), 86400))::bigint END`
  const location = sql`CASE WHEN jsonb_typeof(form_data -> 'buttonLocation') = 'string'
    THEN left(form_data ->> 'buttonLocation', ${sql.lit(longestKey)}) ELSE '' END`
  const fields = sql`(
    SELECT DISTINCT left(name #>> '{}', ${sql.lit(longestKey)}) AS field
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(form_data -> 'enteredFields') = 'array'
      THEN form_data -> 'enteredFields' ELSE '[]' END) AS name
    WHERE jsonb_typeof(name) = 'string')`
  const ofKind = sql`kind <> 'abandonment'`
  return [
    ['visit', facts(visits, ['source', 'medium', 'landing'], sql`quality = 'ok'`)],
    ['visit-source', facts(visits, ['source'], sql`quality = 'ok'`)],
    ['view', facts(views, ['page'], sql`quality = 'ok'`, timeSpent)],
    [
      'affiliate-view',
      facts(views, ['source'], sql`quality = 'ok' AND page = ${affiliatePage}`, timeSpent),
    ],
    ['event', facts(events, [keyOf('event_category'), keyOf('event_type')], sql`quality = 'ok'`)],
    ['affiliate-click', facts(events, ['source'], drinkEvents(drinkClick))],
    ['affiliate-button', facts(events, [keyOf('event_label')], drinkEvents(drinkClick))],
    ['lead-location', facts(counted, [location], sql`kind = 'lead'`)],
    ['affiliate-depth', facts(events, ['source'], drinkEvents(drinkScroll))],
    [
      'conversion',
      facts(counted, ['kind', 'source'], sql`true`, { total: sql`monetary_value`, timed: sql`0` }),
    ],
    [
      'abandonment',
      facts(counted, ['source'], sql`kind = 'abandonment'`, {
        total: sql`coalesce(${seconds}, 0)`,
        timed: sql`CASE WHEN ${seconds} IS NULL THEN 0 ELSE 1 END`,
      }),
    ],
    [
      'abandoned-field',
      facts(
        sql`SELECT c.*, f.field FROM (${counted}) AS c, LATERAL ${fields} AS f`,
        ['source', 'field'],
        sql`kind = 'abandonment'`,
      ),
    ],
    [
      'days-to-conversion',
      facts(counted, ['kind'], sql`${ofKind} AND days_to_conversion IS NOT NULL`, {
        total: sql`days_to_conversion`,
        timed: sql`0`,
      }),
    ],
    [
      'touches',
      facts(counted, ['kind'], sql`${ofKind} AND touch_points IS NOT NULL`, {
        total: sql`touch_points`,
        timed: sql`0`,
      }),
    ],
    ['left-out', leftOut()],
  ]
}

function drinkEvents(action: string): RawBuilder<unknown> {
  return sql`quality = 'ok' AND event_category = ${drinkCategory} AND event_action = ${action}`
}

type Amounts = { total: RawBuilder<unknown>; timed: RawBuilder<unknown> }

const timeSpent: Amounts = {
  total: sql`coalesce(time_spent, 0)`,
  timed: sql`CASE WHEN time_spent IS NULL THEN 0 ELSE 1 END`,
}

function facts(
  from: RawBuilder<unknown>,
  keys: readonly (string | RawBuilder<unknown>)[],
  where: RawBuilder<unknown>,
  amounts: Amounts = { total: sql`0`, timed: sql`0` },
): RawBuilder<unknown> {
  const [key1, key2, key3] = [0, 1, 2].map((index) => {
    const one = keys[index] ?? sql`''`
    return typeof one === 'string' ? sql.ref(one) : one
  })
  return sql`
    SELECT at, source, medium, page, country, device,
      ${key1} AS key1, ${key2} AS key2, ${key3} AS key3,
      1 AS n, ${amounts.total} AS total, ${amounts.timed} AS timed
    FROM (${from}) AS facts WHERE ${where}`
}

function leftOut(): RawBuilder<unknown> {
  const of = (kind: string, from: RawBuilder<unknown>) =>
    facts(from, [sql`${kind}::text`, 'quality'], sql`quality <> 'ok'`)
  return sql`
    ${of('visit', visits)} UNION ALL ${of('view', views)} UNION ALL ${of('event', events)}
    UNION ALL ${of('conversion', conversions)}
    UNION ALL ${facts(conversions, [sql`'conversion'`, sql`'repeat'`], sql`quality = 'ok' AND NOT is_counted`)}`
}

// Counted for all five filters at once before it is counted for each: fewer rows to copy six times.
const eachFilter = sql`CROSS JOIN LATERAL (VALUES ('', ''), ${sql.join(
  filterNames.map((name) => sql`(${sql.lit(name)}, counted.${sql.ref(name)})`),
)}) AS f(filter, value)`

const isKnown = sql`(f.filter = '' OR f.value <> '')`

const cells = sql`(panel, filter, filter_value, bucket, key1, key2, key3, seen_before, n, total, timed, sessions)`

// In the order of their key, so that what a report reads lies together.
async function countPanel(
  db: Database,
  panel: Panel,
  from: RawBuilder<unknown>,
  { first, timeZone }: Scope,
): Promise<void> {
  for (const grain of ['hour', 'day'] as const) {
    await sql`
      INSERT INTO ${tableOf(grain)} ${cells}
      SELECT ${panel}, f.filter, f.value, counted.bucket, key1, key2, key3, '-infinity',
        sum(n), sum(total), sum(timed), 0
      FROM (
        SELECT ${bucketOf(grain, sql`at`, timeZone)} AS bucket, source, medium, page, country, device,
          key1, key2, key3, sum(n) AS n, sum(total) AS total, sum(timed) AS timed
        FROM (${from}) AS facts WHERE at >= ${beginOf(grain, first)}
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
      ) AS counted ${eachFilter}
      WHERE ${isKnown}
      GROUP BY 1, 2, 3, 4, 5, 6, 7
      ORDER BY 2, 3, 4, 5, 6, 7`.execute(db)
  }
}

async function countSessions(
  db: Database,
  panel: Panel,
  onPage: string | null,
  { first, timeZone }: Scope,
): Promise<void> {
  const key1 = onPage === null ? sql`page` : sql`source`
  const isMeant = onPage === null ? sql`true` : sql`page = ${onPage}`
  for (const grain of ['hour', 'day'] as const) {
    await sql`
      INSERT INTO ${tableOf(grain)} AS kept ${cells}
      SELECT ${panel}, f.filter, f.value, counted.bucket, key1, '', '', seen_before,
        0, 0, 0, sum(sessions)
      FROM (
        SELECT bucket, seen_before, source, medium, page, country, device, ${key1} AS key1,
          count(*) AS sessions
        FROM (
          SELECT bucket, session_id, source, medium, page, country, device,
            lag(bucket, 1, '-infinity') OVER (PARTITION BY session_id, page ORDER BY bucket) AS seen_before
          FROM (
            SELECT DISTINCT ${bucketOf(grain, sql`at`, timeZone)} AS bucket,
              session_id, source, medium, page, country, device
            FROM (${views}) AS views WHERE quality = 'ok' AND ${isMeant}
          ) AS seen
        ) AS chained
        WHERE bucket >= ${beginOf(grain, first)}
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
      ) AS counted ${eachFilter}
      WHERE ${isKnown}
      GROUP BY 1, 2, 3, 4, 5, 8
      ORDER BY 2, 3, 4, 5, 8
      ON CONFLICT (panel, filter, filter_value, bucket, key1, key2, key3, seen_before) DO UPDATE SET
        sessions = kept.sessions + excluded.sessions`.execute(db)
  }
}

/** Buckets that had no cells before; what all others came to has been declared outdated already. */
async function noteBuckets(db: Database): Promise<void> {
  for (const grain of ['hour', 'day'] as const) {
    await sql`
      INSERT INTO summary_changes (grain, bucket, changed_by)
      SELECT DISTINCT ${grain}, bucket, pg_current_xact_id() FROM ${tableOf(grain)}
      ON CONFLICT DO NOTHING`.execute(db)
  }
}

function tableOf(grain: 'hour' | 'day'): RawBuilder<unknown> {
  return sql.table(grain === 'hour' ? 'summary_hours' : 'summary_days')
}

function bucketOf(
  grain: 'hour' | 'day',
  at: RawBuilder<unknown>,
  timeZone: string,
): RawBuilder<unknown> {
  return grain === 'hour'
    ? sql`date_trunc('hour', ${at}, 'UTC')`
    : sql`date_trunc('day', ${at}, ${timeZone})`
}

function beginOf(grain: 'hour' | 'day', first: Date): RawBuilder<unknown> {
  return grain === 'hour'
    ? sql`date_trunc('hour', now() - make_interval(days => ${hourlyDays}), 'UTC')`
    : sql`${first}::timestamptz`
}
