import { type Kysely, sql } from 'kysely'

/*
 * The admin service counts from the raw rows, so the rollups and what only storing them needed go. Where a lead came from is
 * read from the arrival that began its visit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX traffic_sources_visit ON traffic_sources ((coalesce(visit_id, session_id)))
    WHERE begins_visit`.execute(db)
  await sql`
    CREATE OR REPLACE FUNCTION lead_origins(session_ids text[], ats timestamptz[])
    RETURNS TABLE (is_known boolean, source text, medium text, campaign text, channel text,
      first_visit_at timestamptz, visits integer)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT touch.is_touched IS NOT NULL OR page.id IS NOT NULL OR visit.at IS NOT NULL,
        coalesce(CASE WHEN touch.source <> '' THEN touch.source ELSE visit.source END,
          CASE WHEN page.id IS NOT NULL THEN 'unknown' END, ''),
        coalesce(CASE WHEN touch.source <> '' THEN touch.medium ELSE visit.medium END,
          CASE WHEN page.id IS NOT NULL THEN 'unknown' END, ''),
        coalesce(touch.campaign, ''), coalesce(touch.channel, ''),
        coalesce(touch.first_visit_at, visit.at, page.first_at), touch.visits
      FROM unnest(session_ids, ats) WITH ORDINALITY AS asked (session_id, at, nth)
      LEFT JOIN LATERAL (
        SELECT true AS is_touched, original_source AS source, original_medium AS medium,
          original_campaign AS campaign, c.channel, first_visit_timestamp AS first_visit_at, touch_points AS visits
        FROM conversions AS c WHERE c.session_id = asked.session_id
          AND conversion_timestamp <= asked.at + interval '1 hour'
        ORDER BY conversion_timestamp DESC LIMIT 1) AS touch ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(v.visit_id, v.session_id) AS id, min(v."timestamp") OVER () AS first_at
        FROM page_views AS v
        WHERE v.session_id = asked.session_id AND v."timestamp" <= asked.at
        ORDER BY v."timestamp" DESC, v.id LIMIT 1) AS page ON true
      LEFT JOIN LATERAL (
        SELECT t.source, t.medium, t."timestamp" AS at FROM traffic_sources AS t
        WHERE coalesce(t.visit_id, t.session_id) = coalesce(page.id, asked.session_id) AND t.begins_visit
        ORDER BY t."timestamp", t.id LIMIT 1) AS visit ON true
      ORDER BY asked.nth
    $$`.execute(db)
  await sql`
    DROP TABLE sessions, session_pages, summary_hours, summary_days, summary_changes, summary_deltas`.execute(
    db,
  )
}
