import { type LiveReport, liveMinutes, maxLiveVisits } from '@cardroom/contracts/live'
import { unknownSource } from '@cardroom/contracts/summaries'
import type { Database } from '@cardroom/database/client'
import { keySql, pathKeySql, visitSql } from '@cardroom/database/summary-keys'
import { sql } from 'kysely'

export type LiveVisits = ReturnType<typeof liveVisits>

type Row = Omit<LiveReport['visits'][number], 'since' | 'lastAt'> & { since: Date; lastAt: Date }

const maxCounts = 10
/** A visit that began longer ago is listed with what its summary knows. */
const longestVisit = sql`interval '12 hours'`

/** The visits that are going on, straight from the raw rows. */
export function liveVisits(db: Database, now: () => number = Date.now) {
  return {
    async report(): Promise<LiveReport> {
      const at = new Date(now())
      const since = new Date(at.getTime() - liveMinutes * 60_000)
      // Its sources lie between the begin of the oldest visit and now, so only those rows are read.
      const { rows } = await sql<Row>`
        WITH active AS MATERIALIZED (
          SELECT DISTINCT ON (visit) visit, page, max(at) OVER (PARTITION BY visit) AS "lastAt",
            min(at) OVER (PARTITION BY visit) AS "firstAt"
          FROM (
            SELECT ${visitSql('v')} AS visit, "timestamp" AS at, true AS is_view, ${pathKeySql('v.page_path')} AS page
            FROM page_views AS v WHERE quality = 'ok' AND "timestamp" >= ${since} AND "timestamp" <= ${at}
            UNION ALL
            SELECT ${visitSql('e')}, "timestamp", false, ${pathKeySql('e.page_path')}
            FROM user_events AS e WHERE quality = 'ok' AND "timestamp" >= ${since} AND "timestamp" <= ${at}
              AND e.additional_data ->> 'reportedBy' IS DISTINCT FROM 'gateway'
          ) AS records
          ORDER BY visit, is_view DESC, at DESC, page
        ),
        known AS MATERIALIZED (
          SELECT active.*, s.first_at, s.source, s.country, s.device
          FROM active LEFT JOIN sessions AS s ON s.session_id = active.visit
        ),
        begun AS (
          SELECT DISTINCT ON (visit) * FROM (
            SELECT ${visitSql('t')} AS visit, "timestamp" AS at, ${keySql('t.source')} AS source,
              ${keySql('t.channel')} AS channel, ${keySql('t.country')} AS country, ${keySql('t.city')} AS city,
              ${keySql('t.device_category')} AS device
            FROM traffic_sources AS t
            WHERE quality = 'ok' AND begins_visit AND "timestamp" <= ${at}
              AND "timestamp" >= greatest(${at}::timestamptz - ${longestVisit},
                (SELECT min(coalesce(first_at, "firstAt")) FROM known))
          ) AS all_begun
          WHERE visit IN (SELECT visit FROM known) ORDER BY visit, at
        )
        SELECT left(md5(visit), 12) AS key, coalesce(b.at, k.first_at, k."firstAt") AS since, k."lastAt", k.page,
          coalesce(b.source, k.source, '') AS source, coalesce(b.channel, '') AS channel,
          coalesce(b.country, k.country, '') AS country, coalesce(b.city, '') AS city,
          coalesce(b.device, k.device, '') AS device
        FROM known AS k LEFT JOIN begun AS b USING (visit)
        ORDER BY k."lastAt" DESC, visit`.execute(db)
      const visits = rows.map(({ since: began, lastAt, source, ...row }) => ({
        ...row,
        source: source === unknownSource ? '' : source,
        since: began.toISOString(),
        lastAt: lastAt.toISOString(),
      }))
      return {
        at: at.toISOString(),
        total: visits.length,
        visits: visits.slice(0, maxLiveVisits),
        pages: countsOf(visits.map(({ page }) => page)),
        sources: countsOf(visits.map(({ source }) => source)),
      }
    },
  }
}

function countsOf(names: readonly string[]): LiveReport['pages'] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, own]) => ({ name, visits: own.length }))
    .toSorted((one, other) => other.visits - one.visits || (one.name < other.name ? -1 : 1))
    .slice(0, maxCounts)
}
