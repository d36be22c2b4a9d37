import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { submissionValue } from '@cardroom/contracts/prices'
import { unknownSource } from '@cardroom/contracts/summaries'

/*
 * The tables that the copy derives from the rows it has read, in DuckDB's SQL. A condition on one side of an outer join is part
 * of the key: as a separate condition it makes DuckDB compare all pairs.
 */

/** The columns that a record takes from `origin`, the first arrival of its visit, and a conversion from its recorded touch. */
export function attributes(table: AttributedTable): Record<string, string> {
  const unknown = `'${unknownSource}'`
  const place = { country: `coalesce(origin.country, '')`, device: `coalesce(origin.device, '')` }
  if (table === 'view' || table === 'event') {
    const ofOrigin = (column: string) => `coalesce(origin.${column}, ${unknown})`
    return { source: ofOrigin('source'), medium: ofOrigin('medium'), ...place }
  }
  return {
    source: `coalesce(nullif(r.first_source, ''), origin.source, ${unknown})`,
    medium: `CASE WHEN coalesce(r.first_source, '') = '' THEN coalesce(origin.medium, ${unknown})
      ELSE coalesce(nullif(r.first_medium, ''), ${unknown}) END`,
    page: `coalesce(origin.landing, '')`,
    ...place,
  }
}

export const attributedTables = ['view', 'event', 'conversion', 'confirmed'] as const
export type AttributedTable = (typeof attributedTables)[number]

/** Records with their attributes. @param origins a table with one row per visit */
export const attributed = (table: AttributedTable, rows: string, origins: string) => `
  SELECT r.*, ${Object.entries(attributes(table))
    .map(([name, value]) => `${value} AS ${name}`)
    .join(', ')}
  FROM ${rows} AS r LEFT JOIN ${origins} AS origin ON origin.visit = r.visit`

/**
 * Views with `previous_ms`, the time of their visit's previous view of the same page. It marks the first view in any span, so
 * that reports count unique visits without comparing ids.
 */
export const viewsWithPrevious = (rows: string) => `
  WITH r AS MATERIALIZED (FROM ${rows}),
  earlier AS (
    SELECT visit, page, max(ms) AS ms FROM view
    WHERE quality = 'ok' AND visit IN (SELECT visit FROM r) GROUP BY visit, page)
  SELECT r.*, CASE WHEN r.quality = 'ok' THEN coalesce(
      lag(r.ms) OVER (PARTITION BY r.visit, r.page, r.quality = 'ok' ORDER BY r.ms, r.id), earlier.ms) END AS previous_ms
  FROM r LEFT JOIN earlier ON earlier.visit = r.visit AND earlier.page = r.page ORDER BY r.ms`

/** The first arrival of each visit. */
export const origins = `
  SELECT visit, source, medium, country, device, landing FROM arrival
  QUALIFY row_number() OVER (PARTITION BY visit ORDER BY ms, id) = 1`

/**
 * Visits: arrivals with the sums of their records.
 * - `is_origin`: the visit's first arrival, counted or not; the visit's records are attributed to it
 * - `is_first`: its first arrival that counts, which has the visit's records
 * - `is_new`: the visitor's first arrival that counts; `first_day` is its day
 * @param from a table of arrivals, with all arrivals of each visit and visitor in it
 */
export const derivedVisits = (from: string) => `
  WITH flags AS (
    SELECT id,
      row_number() OVER (PARTITION BY visit ORDER BY ms, id) = 1 AS is_origin,
      quality = 'ok' AND row_number() OVER (PARTITION BY visit, quality = 'ok' ORDER BY ms, id) = 1 AS is_first,
      quality = 'ok' AND row_number() OVER (PARTITION BY visitor, quality = 'ok' ORDER BY ms, id) = 1 AS is_new,
      min(day) OVER (PARTITION BY visitor, quality = 'ok') AS first_day
    FROM ${from}),
  own AS (SELECT visit, ms, page, seconds FROM view WHERE quality = 'ok' AND visit IN (SELECT visit FROM ${from})),
  totals AS (
    SELECT visit, count(*)::INTEGER AS views, sum(seconds)::INTEGER AS seconds, min(ms) AS first_ms, max(ms) AS last_ms
    FROM own GROUP BY visit),
  seen AS (
    SELECT visit, any_value(views) AS views, any_value(totals.seconds) AS seconds,
      min(page) FILTER (ms = first_ms) AS entry, max(page) FILTER (ms = last_ms) AS exit
    FROM own JOIN totals USING (visit) GROUP BY visit),
  active AS (
    SELECT DISTINCT visit FROM (
      SELECT visit FROM event WHERE quality = 'ok'
      UNION ALL SELECT visit FROM conversion WHERE quality = 'ok' AND is_counted)
    WHERE visit IN (SELECT visit FROM ${from}))
  SELECT arrival.* EXCLUDE (begins_visit), is_origin, is_first, is_new, first_day,
    coalesce(seen.views, 0) AS views, seen.seconds, coalesce(entry, landing) AS entry, coalesce(exit, landing) AS exit,
    coalesce(seen.views, 0) <= 1 AND active.visit IS NULL AS is_bounce
  FROM ${from} AS arrival JOIN flags USING (id)
  LEFT JOIN seen ON seen.visit = CASE WHEN is_first THEN arrival.visit END
  LEFT JOIN active ON active.visit = CASE WHEN is_first THEN arrival.visit END`

/** The rows that confirm a conversion: the house's own, and records of forms that a third party keeps. */
export function claimedRows(embedded: EmbeddedForms): string {
  const kinds = Object.entries(embedded).map(([type, kind]) => `(${quoted(type)}, ${quoted(kind)})`)
  if (kinds.length === 0) return 'FROM own'
  return `FROM own UNION ALL BY NAME
    SELECT c.id::VARCHAR AS id, ms, day, session, form.kind, c.type,
      CASE WHEN is_unpriced THEN 0 ELSE ${submissionValue} END AS value, false AS is_suspect
    FROM conversion AS c JOIN (VALUES ${kinds.join(', ')}) AS form(type, kind) ON form.type = c.type
    WHERE quality = 'ok' AND is_counted`
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Claimed rows with the touches that the page recorded nearest to them, within an hour. The visit is that of the page's
 * record, or of the session's last view of the day before.
 */
const confirmed = `(
  WITH touch AS (
    SELECT claimed.id AS claim, c.* EXCLUDE (id, ms, day, session, quality, is_counted, type, kind, value, is_unpriced,
      location, fields, seconds, source, medium, page, country, device)
    FROM claimed JOIN conversion AS c ON c.session = claimed.session AND c.type = claimed.type
      AND c.ms BETWEEN claimed.ms - ${hourMs} AND claimed.ms + ${hourMs}
    QUALIFY row_number() OVER (PARTITION BY claimed.id ORDER BY abs(c.ms - claimed.ms), c.id) = 1),
  seen AS (
    SELECT claimed.id AS claim, v.visit
    FROM claimed JOIN view AS v ON v.session = claimed.session AND v.ms BETWEEN claimed.ms - ${dayMs} AND claimed.ms
    QUALIFY row_number() OVER (PARTITION BY claimed.id ORDER BY v.ms DESC, v.id) = 1)
  SELECT claimed.*, coalesce(touch.visit, seen.visit, claimed.session) AS visit, touch.* EXCLUDE (claim, visit)
  FROM claimed LEFT JOIN touch ON touch.claim = claimed.id LEFT JOIN seen ON seen.claim = claimed.id)`
export const confirmedRows = attributed('confirmed', confirmed, '(FROM visit WHERE is_origin)')

/** The outcomes of visits: confirmed conversions and leads. */
export const outcomes = `
  FROM confirmed WHERE NOT is_suspect
  UNION ALL BY NAME
  SELECT * EXCLUDE (id), id::VARCHAR AS id FROM conversion WHERE kind = 'lead' AND quality = 'ok' AND is_counted`

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
