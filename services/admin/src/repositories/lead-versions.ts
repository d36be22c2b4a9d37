import type { Database } from '@cardroom/database/client'
import { isSpam } from '@cardroom/database/confirmed-conversions'
import { sql } from 'kysely'

const dayMs = 24 * 60 * 60 * 1000

/**
 * A text that is another one as soon as an application, reader, inquiry or past lead came, went or became spam. It costs the
 * same however many there are. To be read before the rows, which are then never older than it.
 */
export async function leadVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`SELECT version FROM lead_version`.execute(db)
  return rows[0]?.version ?? ''
}

/** The same of each day of UTC (epoch milliseconds), from all the rows. */
export async function leadVersionsOfDays(db: Database): Promise<Map<number, string>> {
  const { rows } = await sql<{ day: number; version: string }>`
    SELECT floor(extract(epoch FROM at) / 86400)::int AS day, concat(count(*), ' ', sum(hashtextextended(id, 0))) AS version
    FROM (
      SELECT concat(id, session_id, ${isSpam}) AS id, created_at AS at FROM applications
      UNION ALL SELECT concat(id, session_id), created_at FROM newsletters
      UNION ALL SELECT concat(id, session_id, ${isSpam}), created_at FROM sponsorships
      UNION ALL SELECT concat(id, is_suspect), at FROM past_leads) AS own
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ day, version }) => [day * dayMs, version]))
}
