import { type Kysely, sql } from 'kysely'

/*
 * Where a lead came from, by the id of its session and the time when it came: of the first touch where the page recorded it, of
 * the visit otherwise. It runs as its owner, so that the services that keep leads can write it into their files without a
 * right on the visits. The page records a lead a moment after its row is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION lead_origins(session_ids text[], ats timestamptz[])
    RETURNS TABLE (is_known boolean, source text, medium text, campaign text, channel text,
      first_visit_at timestamptz, visits integer)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
      SELECT touch.is_touched IS NOT NULL OR visit.first_at IS NOT NULL,
        coalesce(CASE WHEN touch.source <> '' THEN touch.source ELSE visit.source END, ''),
        coalesce(CASE WHEN touch.source <> '' THEN touch.medium ELSE visit.medium END, ''),
        coalesce(touch.campaign, ''), coalesce(touch.channel, ''),
        coalesce(touch.first_visit_at, visit.first_at), touch.visits
      FROM unnest(session_ids, ats) WITH ORDINALITY AS asked (session_id, at, nth)
      LEFT JOIN LATERAL (
        SELECT true AS is_touched, original_source AS source, original_medium AS medium,
          original_campaign AS campaign, c.channel, first_visit_timestamp AS first_visit_at, touch_points AS visits
        FROM conversions AS c WHERE c.session_id = asked.session_id
          AND conversion_timestamp <= asked.at + interval '1 hour'
        ORDER BY conversion_timestamp DESC LIMIT 1) AS touch ON true
      LEFT JOIN LATERAL (
        SELECT coalesce(v.visit_id, v.session_id) AS id FROM page_views AS v
        WHERE v.session_id = asked.session_id AND v."timestamp" <= asked.at
        ORDER BY v."timestamp" DESC, v.id LIMIT 1) AS page ON true
      LEFT JOIN sessions AS visit ON visit.session_id = coalesce(page.id, asked.session_id)
      ORDER BY asked.nth
    $$`.execute(db)
  await sql`REVOKE ALL ON FUNCTION lead_origins FROM PUBLIC`.execute(db)
  await sql`
    GRANT EXECUTE ON FUNCTION lead_origins TO cardroom_admin, cardroom_contests, cardroom_chat`.execute(
    db,
  )
}
