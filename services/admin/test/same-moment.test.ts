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
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createFiguresCopy } from '../src/figures/copy.ts'
import { createReports } from '../src/figures/reports.ts'

/* Traffic that never changes must show no change, at whatever time of the day the owner looks. */

const { db: owner, urlFor } = await testDatabase()
// What is counted is tested here, not how fast a busy machine answers.
const db = connectDatabase(urlFor('admin'), {
  applicationName: 'test',
  connectionTimeoutMs: 30_000,
  statementTimeoutMs: 30_000,
})
const logger = createLogger('test', 'silent')
const copy = createFiguresCopy({ db, logger, maxAgeMs: 0, maxWaitMs: 30_000 })
afterAll(async () => {
  await copy.close()
  await db.destroy()
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const now = Date.now()
// A whole day that is over, so that all of its moments have been.
const day = addDays(startOfDay(now, brand.timeZone), -1, brand.timeZone)

const steadySources = ['direct', 'instagram']

/** A visit of /drink with a click and a lead every 20 minutes, until just before a moment. */
async function steadyTraffic(until: number, everyMinutes: number, days: number, zone: string) {
  for (const table of ['traffic_sources', 'page_views', 'user_events', 'conversions'] as const) {
    await owner.deleteFrom(table).execute()
  }
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
  // Tables that were emptied and filled a moment ago have statistics of an earlier content, and plans to match.
  await sql`ANALYZE`.execute(owner)
}

function withoutTimes(entries: readonly object[] | null) {
  return entries?.map((entry) => ({ ...entry, at: undefined }))
}

/** The figures that the reports compare, now and before. */
async function comparedAt(at: number, timeframe: Timeframe) {
  const reports = createReports({ copy, db, now: () => at })
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

  it('compares nothing where records of the period before were dropped', async () => {
    const at = day + 9 * hourMs
    await steadyTraffic(at, 60, 15, brand.timeZone)
    const dropped = new Date(addDays(day, -8, brand.timeZone)).toISOString().slice(0, 10)
    await owner
      .insertInto('imported_days')
      .values({
        imported_from: 'cardroom',
        day: dropped,
        dimension: 'total',
        key: '',
        visits: 1,
        visitors: 1,
        views: 1,
      })
      .execute()
    const { traffic } = createReports({ copy, db, now: () => at })

    try {
      expect(await traffic({ timeframe: '7days' })).toMatchObject({
        previous: null,
        previousPeriod: null,
        previousSeries: null,
      })
    } finally {
      await owner.deleteFrom('imported_days').execute()
    }
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
