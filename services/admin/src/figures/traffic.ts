import { sourceColorName } from '@cardroom/brand/source-colors'
import type { RecentVisit, TrafficReport } from '@cardroom/contracts/analytics-reports'
import { type RawBuilder, sql } from 'kysely'
import type { Ask } from './copy.ts'
import { percent, round } from './numbers.ts'
import { countFrame, counts, recordsOf, type ReportScope } from './report-frame.ts'
import { countedTable, type GroupTables } from './report-tables.ts'

/** How many names the tab shows, and how many its table of sources. */
const shownNames = 5
const listedSources = 20

/** The Traffic tab's report. Only visits of quality `ok` count; the others are in `filtered`. */
export async function trafficReport(
  ask: Ask,
  scope: ReportScope,
  recentVisits: RecentVisit[],
): Promise<TrafficReport> {
  const { totals, frame, series, previousSeries } = await countFrame(ask, scope, {
    kinds: ['visit'],
    measures: { visits: { of: 'visit' } },
  })
  const totalVisits = totals.current.visits
  const sources = await visitsBy(ask, scope, sql.ref('source'))
  const mediums = await visitsBy(ask, scope, sql.ref('medium'))
  const pages = await mainPages(ask, scope)
  return {
    totalVisits,
    bySource: sources.slice(0, shownNames),
    byMedium: mediums.slice(0, shownNames),
    recentVisits,
    sources: sources.slice(0, listedSources).map(({ name, count, previous }) => ({
      source: name,
      count,
      previous,
      percentage: percent(count, totalVisits, 1),
      landingPage: pages.get(name) ?? '',
      color: sourceColorName(name),
    })),
    ...frame,
    previous: totals.previous && { totalVisits: totals.previous.visits },
    series,
    previousSeries,
  }
}

export const trafficTables: GroupTables<'traffic'> = {
  sources: async (ask, scope) =>
    comparedVisits('source', await visitsBy(ask, scope, sql.ref('source'))),
  mediums: async (ask, scope) =>
    comparedVisits('medium', await visitsBy(ask, scope, sql.ref('medium'))),
  'landing-pages': countedTable('visit', sql.ref('landing_address'), ['landingPage', 'visits']),
}

/** Visits by a column, most first, beside those of the period before. */
async function visitsBy(ask: Ask, scope: ReportScope, column: RawBuilder<unknown>) {
  const rows = await ask(sql<{ name: string; count: number; previous: number }>`
    SELECT ${column} AS name, count(*) FILTER (is_current) AS count, count(*) FILTER (NOT is_current) AS previous
    FROM ${recordsOf('visit', scope)} WHERE ${counts.visit}
    GROUP BY 1 HAVING count(*) FILTER (is_current) > 0 ORDER BY count DESC, name`)
  const isCompared = scope.range.previous !== null
  return rows.map((row) => ({ ...row, previous: isCompared ? row.previous : null }))
}

/** The page of each source that most of its visits opened first. */
async function mainPages(ask: Ask, scope: ReportScope): Promise<Map<string, string>> {
  const rows = await ask(sql<{ source: string; page: string }>`
    SELECT source, landing_address AS page FROM ${recordsOf('visit', scope)} WHERE is_current AND ${counts.visit}
    GROUP BY 1, 2 QUALIFY row_number() OVER (PARTITION BY source ORDER BY count(*) DESC, page) = 1`)
  return new Map(rows.map(({ source, page }) => [source, page]))
}

/** Visits beside those of the period before; `new` where there were none. */
function comparedVisits(name: string, rows: Awaited<ReturnType<typeof visitsBy>>) {
  return {
    names: [name, 'visits', 'visitsBefore', 'changePercent'],
    rows: rows.map(({ name: value, count, previous }) => [
      value,
      count,
      previous,
      previous === 0 ? 'new' : previous && round(((count - previous) / previous) * 100, 1),
    ]),
  }
}
