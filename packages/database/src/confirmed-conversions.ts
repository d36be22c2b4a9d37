import { unknownSource, unpricedField } from '@cardroom/contracts/summaries'
import { submissionValue } from '@cardroom/contracts/prices'
import type { ConfirmedConversion, ConfirmedKind } from '@cardroom/contracts/confirmed-conversions'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './client.ts'
import { keySql, visitSql } from './summary-keys.ts'

const value = sql.lit(submissionValue)

/** Whether a row looks automated, or was marked by an administrator: it does not count. */
export const isSpam = sql<boolean>`(is_suspect OR spam_at IS NOT NULL)`

/** How far the page's own record of a conversion may lie from the row. */
const nearby = sql`interval '1 hour'`

/**
 * A row `own` for every conversion that the house has a row of, `touch` beside it with what the page recorded, and `view` with
 * the session's last view before. It has no parameters, so that COPY takes it too.
 * @param embedded conversion types of forms that a third party keeps, so that the page's record is all there is
 */
export function confirmedRows(
  embedded: Readonly<Record<string, ConfirmedKind>>,
): RawBuilder<unknown> {
  const types = Object.keys(embedded).map((type) => sql.lit(type))
  return sql`(
      SELECT id::text, 'submission' AS kind, 'form_submission' AS type, created_at AS at, session_id,
        ${isSpam} AS is_suspect, ${value} AS value
      FROM applications
      UNION ALL
      SELECT 'newsletter-' || id, 'newsletter', 'newsletter_signup', created_at, session_id, false,
        ${value} FROM newsletters
      UNION ALL
      SELECT id::text, 'sponsorship', 'form_submission', created_at, session_id, ${isSpam},
        ${value} FROM sponsorships
      UNION ALL
      SELECT id, kind, type, at, NULL, is_suspect, ${value} FROM past_leads
      UNION ALL
      SELECT id::text, ${sql.lit(JSON.stringify(embedded))}::jsonb ->> conversion_type, conversion_type, conversion_timestamp,
        session_id, false, CASE WHEN form_data ? ${sql.lit(unpricedField)} THEN 0 ELSE ${value} END
      FROM conversions
      WHERE conversion_type = ANY(ARRAY[${sql.join(types)}]::text[]) AND quality = 'ok' AND is_counted
    ) AS own
    LEFT JOIN LATERAL (
      SELECT original_source, original_medium, original_campaign, channel, last_source, last_medium, last_campaign,
        last_channel, utm_parameters, days_to_conversion, touch_points, ${visitSql('c')} AS visit
      FROM conversions AS c
      WHERE c.session_id = own.session_id AND c.conversion_type = own.type
        AND c.conversion_timestamp BETWEEN own.at - ${nearby} AND own.at + ${nearby}
      ORDER BY abs(extract(epoch FROM c.conversion_timestamp - own.at)), c.id LIMIT 1
    ) AS touch ON true
    LEFT JOIN LATERAL (
      SELECT ${visitSql('v')} AS visit FROM page_views AS v
      WHERE touch.visit IS NULL AND v.session_id = own.session_id
        AND v."timestamp" BETWEEN own.at - interval '1 day' AND own.at
      ORDER BY v."timestamp" DESC, v.id LIMIT 1
    ) AS view ON true`
}

/** The visit of a row of {@link confirmedRows}. */
export const confirmedVisitSql = sql<string>`coalesce(touch.visit, view.visit, own.session_id)`

/**
 * The conversions made at or after a moment and before another, oldest first. Source and medium are those of the
 * visitor's first touch where the page recorded it, of the visit otherwise, as for every other conversion. The visit is
 * that of the page's record, or of the session's last view before.
 * @param embedded conversion types of forms that a third party keeps, so that the page's record is all there is
 */
export async function confirmedConversions(
  db: Database,
  from: Date,
  to: Date,
  embedded: Readonly<Record<string, ConfirmedKind>>,
): Promise<ConfirmedConversion[]> {
  const { rows } = await sql<Omit<ConfirmedConversion, 'at'> & { at: Date }>`
    SELECT own.id, own.kind, own.type, own.at, own.is_suspect AS "isSuspect", own.value,
      coalesce(nullif(${keySql('touch.original_source')}, ''), visit.source, ${unknownSource}) AS source,
      CASE WHEN coalesce(touch.original_source, '') = '' THEN coalesce(visit.medium, ${unknownSource})
        ELSE coalesce(nullif(${keySql('touch.original_medium')}, ''), ${unknownSource}) END AS medium,
      coalesce(visit.landing_page, '') AS page, coalesce(visit.country, '') AS country,
      coalesce(visit.device, '') AS device,
      touch.days_to_conversion AS "daysToConversion", touch.touch_points AS "touchPoints"
    FROM ${confirmedRows(embedded)}
    LEFT JOIN sessions AS visit ON visit.session_id = ${confirmedVisitSql}
    WHERE own.at >= ${from} AND own.at < ${to}
    ORDER BY own.at, own.id`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
