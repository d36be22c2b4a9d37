import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { Session, StoredConversion, StoredEvent, StoredView } from '../domain/count-records.ts'

export type KnownSession = Session & { first_at: number }

/** The stored sessions, by id. */
export async function findSessions(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, KnownSession>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Session & { first_at: Date }>`
    SELECT * FROM sessions WHERE session_id = ANY(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.session_id, { ...row, first_at: row.first_at.getTime() }]))
}

export async function saveSessions(db: Database, sessions: readonly KnownSession[]): Promise<void> {
  if (sessions.length === 0) return
  const column = <Name extends keyof KnownSession>(name: Name) => sessions.map((one) => one[name])
  await sql`
    INSERT INTO sessions
      (session_id, first_at, source, medium, landing_page, country, device, is_attributed)
    SELECT * FROM unnest(
      ${column('session_id')}::text[],
      ${sessions.map(({ first_at }) => new Date(first_at).toISOString())}::timestamptz[],
      ${column('source')}::text[], ${column('medium')}::text[], ${column('landing_page')}::text[],
      ${column('country')}::text[], ${column('device')}::text[], ${column('is_attributed')}::boolean[])
    ON CONFLICT (session_id) DO UPDATE SET
      source = excluded.source, medium = excluded.medium, landing_page = excluded.landing_page,
      country = excluded.country, device = excluded.device, is_attributed = excluded.is_attributed`.execute(
    db,
  )
}

/** A page that a session has seen, with the hours in which it did (epoch milliseconds). */
export type SeenPage = { session_id: string; page: string; hours: number[] }

/** The hours of these pairs of session and page. */
export async function findSeenPages(
  db: Database,
  pairs: readonly { session_id: string; page: string }[],
): Promise<SeenPage[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<{ session_id: string; page: string; hours: Date[] }>`
    SELECT session_id, page, hours
    FROM unnest(${pairs.map((pair) => pair.session_id)}::text[], ${pairs.map(({ page }) => page)}::text[])
      AS wanted(session_id, page)
    JOIN session_pages USING (session_id, page)`.execute(db)
  return rows.map(toSeenPage)
}

/** Every page that a session has seen. */
export async function findAllSeenPages(db: Database, sessionId: string): Promise<SeenPage[]> {
  const { rows } = await sql<{ session_id: string; page: string; hours: Date[] }>`
    SELECT session_id, page, hours FROM session_pages
    WHERE session_id = ${sessionId}`.execute(db)
  return rows.map(toSeenPage)
}

/** Adds hours in which sessions saw pages, one row a session and page. */
export async function addSeenHours(db: Database, seen: readonly SeenPage[]): Promise<void> {
  if (seen.length === 0) return
  const flat = seen.flatMap(({ session_id, page, hours }) =>
    hours.map((hour) => ({ session_id, page, hour: new Date(hour).toISOString() })),
  )
  await sql`
    INSERT INTO session_pages AS known (session_id, page, hours)
    SELECT session_id, page, array_agg(hour)
    FROM unnest(${flat.map((one) => one.session_id)}::text[], ${flat.map(({ page }) => page)}::text[],
      ${flat.map(({ hour }) => hour)}::timestamptz[]) AS added(session_id, page, hour)
    GROUP BY session_id, page
    ON CONFLICT (session_id, page) DO UPDATE SET hours = known.hours || excluded.hours`.execute(db)
}

function toSeenPage(row: { session_id: string; page: string; hours: Date[] }): SeenPage {
  return { ...row, hours: row.hours.map((hour) => hour.getTime()) }
}

/** The records of one session that are counted under its source. */
export type SessionRecords = {
  views: (StoredView & { id: string })[]
  events: (StoredEvent & { id: string })[]
  conversions: (StoredConversion & { id: string })[]
}

/** All records of a session but its visits. */
export async function findRecords(db: Database, sessionId: string): Promise<SessionRecords> {
  const [views, events, conversions] = [
    await db
      .selectFrom('page_views')
      .select(['id', 'timestamp', 'quality', 'page_path', 'time_spent'])
      .where('visit_id', '=', sessionId)
      .execute(),
    await db
      .selectFrom('user_events')
      .select(['id', 'timestamp', 'quality', 'event_type', 'event_category', 'event_action'])
      .select(['event_label', 'page_path'])
      .where('visit_id', '=', sessionId)
      .execute(),
    await db
      .selectFrom('conversions')
      .select(['id', 'conversion_timestamp as timestamp', 'quality', 'is_counted'])
      .select(['conversion_type', 'form_data', 'monetary_value', 'original_source'])
      .select(['original_medium', 'days_to_conversion', 'touch_points'])
      .where('visit_id', '=', sessionId)
      .execute(),
  ]
  return {
    views: views.map(withTime),
    events: events.map(withTime),
    conversions: conversions.map(withTime) as SessionRecords['conversions'],
  }
}

function withTime<Row extends { timestamp: Date }>(row: Row) {
  return { ...row, at: row.timestamp.getTime() }
}
