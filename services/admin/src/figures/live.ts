import {
  type LiveReport,
  liveMinutes,
  type LiveVisit,
  maxLiveVisits,
} from '@cardroom/contracts/live'
import { unknownSource } from '@cardroom/contracts/summaries'
import { sql } from 'kysely'
import type { FiguresCopy } from './copy.ts'

const maxCounts = 10

export type LiveVisits = ReturnType<typeof createLiveVisits>

/** The visits in progress. */
export function createLiveVisits(copy: FiguresCopy, now: () => number = Date.now) {
  return {
    async report(): Promise<LiveReport> {
      const at = now()
      const recent = sql`quality = 'ok' AND ms >= ${sql.lit(at - liveMinutes * 60_000)} AND ms <= ${sql.lit(at)}`
      const rows = await copy.read((ask) =>
        ask(sql<Omit<LiveVisit, 'since' | 'lastAt'> & { since: number; lastAt: number }>`
          WITH records AS (
            SELECT visit, ms, true AS is_view, page FROM view WHERE ${recent}
            UNION ALL SELECT visit, ms, false, page FROM event WHERE ${recent} AND NOT is_of_gateway),
          active AS (
            SELECT visit, max(ms) AS last_ms, min(ms) AS first_ms, first(page ORDER BY is_view DESC, ms DESC, page) AS page
            FROM records GROUP BY visit)
          SELECT right(to_hex(hash(active.visit)), 12) AS key, coalesce(v.ms, first_ms) AS since, last_ms AS "lastAt", active.page,
            coalesce(source, '') AS source, coalesce(channel, '') AS channel, coalesce(country, '') AS country,
            coalesce(city, '') AS city, coalesce(device, '') AS device
          FROM active LEFT JOIN visit AS v ON v.is_origin AND v.visit = active.visit
          ORDER BY last_ms DESC, active.visit`),
      )
      const visits = rows.map(({ since, lastAt, source, ...row }) => ({
        ...row,
        source: source === unknownSource ? '' : source,
        since: new Date(since).toISOString(),
        lastAt: new Date(lastAt).toISOString(),
      }))
      return {
        at: new Date(at).toISOString(),
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
