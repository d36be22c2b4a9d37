import { brand } from '@cardroom/brand/brand'
import { affiliateCategory, affiliateClick } from '@cardroom/contracts/affiliate-events'
import { addDays, startOfDay, startOfHour } from '@cardroom/contracts/buckets'
import {
  type ReportData,
  type ReportName,
  reportNames,
} from '@cardroom/contracts/analytics-reports'
import type { Timeframe } from '@cardroom/contracts/report-frame'
import { connectDatabase } from '@cardroom/database/client'
import { rebuildSummaries } from '@cardroom/database/rebuild-summaries'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createReports } from '../src/create-reports.ts'
import { confirmed } from '../src/repositories/confirmed.ts'
import { recentRecords } from '../src/repositories/recent-records.ts'
import { rollups } from '../src/repositories/rollups.ts'

/* Traffic that never changes must show no change, at whatever time of the day the owner looks. */

const { db: owner, urlFor } = await testDatabase()
// What is counted is tested here, not how fast a busy machine answers.
const db = connectDatabase(urlFor('admin'), {
  applicationName: 'test',
  connectionTimeoutMs: 30_000,
  statementTimeoutMs: 30_000,
})
afterAll(() => db.destroy())

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const now = Date.now()
// A whole day that is over, so that all of its moments have been.
const day = addDays(startOfDay(now, brand.timeZone), -1, brand.timeZone)

const steadySources = ['direct', 'instagram']
const sources = { rollups: rollups(db), recent: recentRecords(db), confirmed: confirmed(db) }

/** A visit of /drink with a click and a lead every 20 minutes, until just before a moment. */
async function steadyTraffic(until: number, everyMinutes: number, days: number, zone: string) {
  for (const table of ['traffic_sources', 'page_views', 'user_events', 'conversions'] as const) {
    await owner.deleteFrom(table).execute()
  }
  for (const table of ['sessions', 'session_pages', 'summary_days', 'summary_hours'] as const) {
    await owner.deleteFrom(table).execute()
  }
  await owner.deleteFrom('summary_changes').execute()
  const first = new Date(addDays(day, -days, brand.timeZone))
  await sql`SELECT ensure_month_partitions(${first}, now())`.execute(owner)
  // By the clock on the wall, so that a day of 23 or 25 hours has as many as any other.
  const local = (at: Date) => sql`${at}::timestamptz AT TIME ZONE ${zone}`
  const times = sql`
    SELECT at, 's' || number AS session FROM (
      SELECT wall AT TIME ZONE ${zone} AS at, row_number() OVER () AS number
      FROM generate_series(${local(first)} + interval '30 seconds', ${local(new Date(until))} - interval '1 ms',
        make_interval(mins => ${everyMinutes})) AS wall) AS moment`
  await sql`
    INSERT INTO traffic_sources (id, "timestamp", session_id, source, medium, user_agent, device_category, quality)
    SELECT gen_random_uuid(), at, session, source, source, '', 'desktop', 'ok'
    FROM (${times}) AS t, unnest(${steadySources}::text[]) AS source`.execute(owner)
  await sql`
    INSERT INTO page_views (id, "timestamp", session_id, page_path, user_agent, quality)
    SELECT gen_random_uuid(), at, session, '/drink', '', 'ok' FROM (${times}) AS t`.execute(owner)
  await sql`
    INSERT INTO user_events (id, "timestamp", session_id, event_type, event_category, event_action, user_agent,
      quality)
    SELECT gen_random_uuid(), at, session, 'click', ${affiliateCategory}, ${affiliateClick}, '', 'ok' FROM (${times}) AS t`.execute(
    owner,
  )
  await sql`
    INSERT INTO conversions (id, conversion_timestamp, session_id, conversion_type, monetary_value, user_agent,
      quality)
    SELECT gen_random_uuid(), at, session, 'level1_lead', 2000, '', 'ok' FROM (${times}) AS t`.execute(
    owner,
  )
  await rebuildSummaries(owner, { timeZone: brand.timeZone })
  // Tables that were emptied and filled a moment ago have statistics of an earlier content, and plans to match.
  await sql`ANALYZE`.execute(owner)
}

function withoutTimes(entries: readonly object[] | null) {
  return entries?.map((entry) => ({ ...entry, at: undefined }))
}

/** The figures that the reports compare, now and before. */
async function comparedAt(at: number, timeframe: Timeframe) {
  const reports = createReports({ ...sources, now: () => at })
  const found: [ReportName, object, object | null][] = []
  for (const name of reportNames) {
    const report = await reports[name]({ timeframe })
    const before = withoutTimes(report.previousSeries)
    expect([name, before]).toEqual([name, withoutTimes(report.series)])
    if (name === 'traffic') expectSameRows(await reports.traffic({ timeframe }))
    found.push([name, currentTotals(report, report.previous), report.previous])
  }
  return found
}

function expectSameRows({ bySource, byMedium, sources: rows }: ReportData<'traffic'>) {
  const all = [...bySource, ...byMedium, ...rows]
  expect(all.map(({ previous }) => previous)).toEqual(all.map(({ count }) => count))
  expect(all).toHaveLength(3 * steadySources.length)
}

/** Of the current period, what `previous` has: the sums of the series, which the cards show too. */
function currentTotals(report: object, previous: object | null) {
  const all = JSON.parse(JSON.stringify(report)) as Record<string, unknown>
  const overview = (all['overview'] ?? all['totals'] ?? {}) as Record<string, unknown>
  const figureOf = (name: string) => {
    const value = overview[name] ?? all[name]
    return typeof value === 'object' && value !== null ? (value as { total: number }).total : value
  }
  return Object.fromEntries(Object.keys(previous ?? {}).map((name) => [name, figureOf(name)]))
}

describe('steady traffic', () => {
  it.each(['23:59', '12:00', '09:00', '00:01', '00:00'])(
    'shows no change at %s, on any card or chart',
    { timeout: 120_000 },
    async (time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      const at = day + hours * hourMs + minutes * minuteMs
      await steadyTraffic(at, 20, 61, brand.timeZone)

      for (const timeframe of ['7days', '30days'] as const) {
        for (const [name, current, before] of await comparedAt(at, timeframe)) {
          expect([name, timeframe, before]).toEqual([name, timeframe, current])
        }
      }
    },
  )

  it(
    'is counted on as time passes, and again when a late record comes',
    { timeout: 60_000 },
    async () => {
      await steadyTraffic(day + 20 * hourMs, 7, 15, brand.timeZone)
      const clock = { now: 0 }
      const reports = createReports({ ...sources, now: () => clock.now })
      const expectSame = async () => {
        for (const name of reportNames) {
          const query = { timeframe: '7days', source: 'direct' } as const
          const fresh = createReports({ ...sources, now: () => clock.now })
          expect([name, await reports[name](query)]).toEqual([name, await fresh[name](query)])
        }
      }

      for (const minutes of [0, 1, 480, 480.5, 481, 600, 540, 1439]) {
        clock.now = day + minutes * minuteMs
        await expectSame()
      }
      await sql`UPDATE page_views SET quality = 'bot' WHERE "timestamp" < ${new Date(day - 6.8 * 24 * hourMs)}`.execute(
        owner,
      )
      await rebuildSummaries(owner, { timeZone: brand.timeZone })
      await expectSame()
    },
  )

  it('compares nothing where the records of that day are not kept', async () => {
    const at = day + 9 * hourMs
    await steadyTraffic(at, 60, 15, brand.timeZone)
    const longAgo = addDays(
      startOfDay(at - 3 * 365 * 24 * hourMs, brand.timeZone),
      1,
      brand.timeZone,
    )
    await sql`INSERT INTO summary_changes SELECT 'day', generate_series(${new Date(longAgo)}::timestamptz
      - interval '20 days', ${new Date(longAgo)}, '1 day'), pg_current_xact_id() ON CONFLICT DO NOTHING`.execute(
      owner,
    )
    const { traffic } = createReports({ ...sources, now: () => longAgo + hourMs })

    expect(await traffic({ timeframe: '7days' })).toMatchObject({
      previous: null,
      previousPeriod: null,
      previousSeries: null,
    })
  })

  it.each([1, 30, 59])(
    'shows no change in minute %d of an hour',
    { timeout: 60_000 },
    async (minute) => {
      const at = startOfHour(now) - hourMs + minute * minuteMs
      await steadyTraffic(at, 2, 3, 'UTC')

      for (const [name, current, before] of await comparedAt(at, '24hours')) {
        expect([name, before]).toEqual([name, current])
      }
    },
  )
})
