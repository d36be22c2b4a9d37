import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'
import type { TrafficFigures } from '../domain/traffic-report.ts'

const listedSources = 20
const listedMediums = 5
const listedVisits = 10

export type Visits = ReturnType<typeof visits>

/** The visits as analytics-ingest has stored them, read only. */
export function visits(db: Database) {
  return {
    /** The figures of all visits since then, or of all there are. */
    async figuresSince(beginning: Date | null): Promise<TrafficFigures> {
      const [totals, recentVisits] = await Promise.all([
        totalsSince(db, beginning),
        recentSince(db, beginning),
      ])
      return { ...totals, recentVisits }
    },
  }
}

// One pass over the timeframe boils the visits down to counts; everything else is added up from those.
// What does not count is told apart by its quality alone.
async function totalsSince(db: Database, beginning: Date | null) {
  const { rows } = await sql<Omit<TrafficFigures, 'recentVisits'>>`
    WITH counted AS (
      SELECT
        quality,
        CASE WHEN quality = 'ok' THEN source END AS source,
        CASE WHEN quality = 'ok' THEN medium END AS medium,
        CASE WHEN quality = 'ok' THEN split_part(split_part(landing_page, '#', 1), '?', 1) END AS page,
        count(*) AS visits
      FROM traffic_sources
      WHERE ${since(beginning)}
      GROUP BY 1, 2, 3, 4
    ),
    total AS (
      SELECT quality, sum(visits) AS visits FROM counted GROUP BY quality
    ),
    top_source AS (
      SELECT source, sum(visits) AS visits FROM counted WHERE quality = 'ok'
      GROUP BY source ORDER BY visits DESC, source LIMIT ${listedSources}
    ),
    top_page AS (
      SELECT DISTINCT ON (source) source, page FROM counted
      WHERE quality = 'ok' AND source IN (SELECT source FROM top_source)
      GROUP BY source, page ORDER BY source, sum(visits) DESC, page
    ),
    top_medium AS (
      SELECT medium, sum(visits) AS visits FROM counted WHERE quality = 'ok'
      GROUP BY medium ORDER BY visits DESC, medium LIMIT ${listedMediums}
    )
    SELECT
      (SELECT coalesce(json_object_agg(quality, visits), '{}') FROM total) AS "byQuality",
      (SELECT coalesce(json_agg(
          json_build_object('name', source, 'count', visits, 'landingPage', page)
          ORDER BY visits DESC, source), '[]')
        FROM top_source JOIN top_page USING (source)) AS "sources",
      (SELECT coalesce(json_agg(
          json_build_object('name', medium, 'count', visits) ORDER BY visits DESC, medium), '[]')
        FROM top_medium) AS "mediums"`.execute(db)
  return rows[0] ?? { byQuality: {}, sources: [], mediums: [] }
}

async function recentSince(db: Database, beginning: Date | null) {
  const rows = await db
    .selectFrom('traffic_sources')
    .select(['id', 'timestamp', 'source', 'medium', 'landing_page as landingPage'])
    .where('quality', '=', 'ok')
    .where(since(beginning))
    .orderBy('timestamp', 'desc')
    .orderBy('id')
    .limit(listedVisits)
    .execute()
  return rows.map((row) => ({
    ...row,
    timestamp: row.timestamp.toISOString(),
    landingPage: row.landingPage ?? '',
  }))
}

function since(beginning: Date | null) {
  return beginning === null ? sql<boolean>`true` : sql<boolean>`"timestamp" >= ${beginning}`
}
