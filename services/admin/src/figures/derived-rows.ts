import type { EmbeddedForms } from '@cardroom/contracts/confirmed-conversions'
import { submissionValue } from '@cardroom/contracts/prices'
import { unknownSource } from '@cardroom/contracts/summaries'

/*
 * Rows that the copy derives from the rows it has read, as DuckDB SQL. A condition on one side of an outer join is part
 * of the join key: as a separate condition, it would make DuckDB compare all pairs.
 */

/**
 * Visits: arrivals with the totals of their records.
 * - `is_origin`: the first arrival of the visit, whether or not it counts; the visit's records are attributed to it
 * - `is_first`: the first arrival of the visit that counts, which carries the visit's records
 * - `is_new`: the first arrival of the visitor that counts; `first_day` is its day
 * @param from a table of arrivals that contains all arrivals of each visit and visitor in it
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

/** The rows that confirm a conversion: the rows of the house, and records of forms that a third party stores. */
export function claimedRows(embedded: EmbeddedForms): string {
  const kinds = Object.entries(embedded).map(([type, kind]) => `(${quoted(type)}, ${quoted(kind)})`)
  if (kinds.length === 0) return 'FROM own'
  return `FROM own UNION ALL BY NAME
    SELECT c.id::VARCHAR AS id, ms, day, session, form.kind, c.type,
      CASE WHEN is_unpriced THEN 0 ELSE ${submissionValue} END AS value, false AS is_suspect
    FROM conversion AS c JOIN (VALUES ${kinds.join(', ')}) AS form(type, kind) ON form.type = c.type
    WHERE quality = 'ok' AND is_counted`
}

/** The values that a record takes from the first arrival of its visit, in columns named `origin_…`. */
const originColumns = ['source', 'medium', 'landing', 'country', 'device'] as const
const originNames = originColumns.map((name) => `origin_${name}`).join(', ')

/** Tables whose rows have the origin columns, so that no report has to join them with the visits. */
export const attributedTables = ['view', 'event', 'conversion', 'confirmed'] as const

/** Rows with the origin columns, which are null if the arrival is not stored. */
export const withOrigins = (rows: string) => `
  SELECT r.*, ${originColumns.map((name) => `origin.${name} AS origin_${name}`).join(', ')}
  FROM ${rows} AS r LEFT JOIN visit AS origin ON origin.is_origin AND origin.visit = r.visit`

/**
 * Views with `previous_ms`, the time of the visit's previous view of the same page. It identifies the first view in any
 * time span, so that reports can count unique visits without comparing ids.
 */
export const withPrevious = `(
  SELECT *, CASE WHEN quality = 'ok' THEN
    lag(ms) OVER (PARTITION BY visit, page, quality = 'ok' ORDER BY ms, id) END AS previous_ms FROM view)`

/** Recomputes the previous views of the visits in a table. */
export const updatePrevious = (visits: string) => `
  UPDATE view SET previous_ms = again.previous_ms
  FROM (
    SELECT id, lag(ms) OVER (PARTITION BY visit, page ORDER BY ms, id) AS previous_ms FROM view
    WHERE quality = 'ok' AND visit IN (FROM ${visits})) AS again
  WHERE view.id = again.id`

/** Rewrites the origin columns of the rows whose visits are in a table. */
export const updateOrigins = (table: string, visits: string) => `
  UPDATE ${table} SET ${originColumns.map((name) => `origin_${name} = origin.${name}`).join(', ')}
  FROM (
    SELECT chosen.visit, ${originColumns.join(', ')} FROM (SELECT DISTINCT visit FROM ${visits}) AS chosen
    LEFT JOIN visit ON visit.is_origin AND visit.visit = chosen.visit) AS origin
  WHERE origin.visit = ${table}.visit`

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/**
 * Claimed rows with the closest touches that the page recorded within an hour. The visit is the one of the page's
 * record, or of the last view of the session within the previous day.
 */
export const confirmedRows = `
  WITH touch AS (
    SELECT claimed.id AS claim, c.* EXCLUDE (id, ms, day, session, quality, is_counted, type, kind, value, is_unpriced,
      location, fields, seconds, ${originNames})
    FROM claimed JOIN conversion AS c ON c.session = claimed.session AND c.type = claimed.type
      AND c.ms BETWEEN claimed.ms - ${hourMs} AND claimed.ms + ${hourMs}
    QUALIFY row_number() OVER (PARTITION BY claimed.id ORDER BY abs(c.ms - claimed.ms), c.id) = 1),
  seen AS (
    SELECT claimed.id AS claim, v.visit
    FROM claimed JOIN view AS v ON v.session = claimed.session AND v.ms BETWEEN claimed.ms - ${dayMs} AND claimed.ms
    QUALIFY row_number() OVER (PARTITION BY claimed.id ORDER BY v.ms DESC, v.id) = 1)
  SELECT claimed.*, coalesce(touch.visit, seen.visit, claimed.session) AS visit, touch.* EXCLUDE (claim, visit)
  FROM claimed LEFT JOIN touch ON touch.claim = claimed.id LEFT JOIN seen ON seen.claim = claimed.id`

/** The outcomes of visits: confirmed conversions, and leads. */
export const outcomes = `
  FROM confirmed WHERE NOT is_suspect
  UNION ALL BY NAME
  SELECT * EXCLUDE (id), id::VARCHAR AS id FROM conversion WHERE kind = 'lead' AND quality = 'ok' AND is_counted`

/** Records with the attributes of their visits. */
export const attributedRecords = (kind: 'view' | 'event') => `
  SELECT *, coalesce(origin_source, '${unknownSource}') AS source, coalesce(origin_medium, '${unknownSource}') AS medium,
    coalesce(origin_country, '') AS country, coalesce(origin_device, '') AS device
  FROM ${kind}`

/** Conversions with the source and medium of the first touch if the page recorded it, otherwise of the visit. */
export const attributedConversions = (table: 'conversion' | 'confirmed') => `
  SELECT *, coalesce(nullif(first_source, ''), origin_source, '${unknownSource}') AS source,
    CASE WHEN coalesce(first_source, '') = '' THEN coalesce(origin_medium, '${unknownSource}')
      ELSE coalesce(nullif(first_medium, ''), '${unknownSource}') END AS medium,
    coalesce(origin_landing, '') AS page, coalesce(origin_country, '') AS country, coalesce(origin_device, '') AS device
  FROM ${table}`

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
