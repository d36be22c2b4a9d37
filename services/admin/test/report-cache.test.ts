import { brand } from '@cardroom/brand/brand'
import { addDays, startOfDay, startOfHour } from '@cardroom/contracts/buckets'
import { timeframes } from '@cardroom/contracts/report-frame'
import { reportNames } from '@cardroom/contracts/analytics-reports'
import type { Metric } from '@cardroom/contracts/metrics'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { toTimeRange } from '../src/domain/time-range.ts'
import { createReportCache, type ReportScope } from '../src/report-cache.ts'
import { rollups } from '../src/repositories/rollups.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'test' })
afterAll(() => db.destroy())

// The middle of an afternoon in Los Angeles, so that hours of today lie on both sides of noon.
const now = Date.parse('2026-11-20T23:30:00Z')
const hourMs = 60 * 60 * 1000
const metrics: readonly Metric[] = ['visit', 'view', 'conversion', 'lead-location', 'left-out']

/** Faster than truncating the files. */
async function deleteRollups() {
  for (const table of ['summary_hours', 'summary_days', 'summary_changes'] as const) {
    await owner.deleteFrom(table).execute()
  }
}

type Change = {
  hoursAgo: number
  metric: Metric
  dim1: string
  previousHoursAgo: number
  count: number
}

const change = fc.record({
  hoursAgo: fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 24 * 400 })),
  metric: fc.constantFrom(...metrics),
  dim1: fc.constantFrom('a', 'b', 'lead'),
  previousHoursAgo: fc.nat({ max: 24 * 100 }),
  count: fc.integer({ min: -2, max: 5 }),
})

const query = fc.record({
  timeframe: fc.constantFrom(...timeframes),
  report: fc.constantFrom(...reportNames),
  country: fc.constantFrom(null, 'US'),
  /** The time between two queries. */
  minutesLater: fc.constantFrom(0, 0, 0, 40, 60 * 20),
})

/** Changes rollups as the worker does: with the version of their bucket, in one transaction. */
async function store(changes: readonly Change[]) {
  await owner.transaction().execute(async (transaction) => {
    for (const { hoursAgo, metric, dim1, previousHoursAgo, count } of changes) {
      for (const grain of ['hour', 'day'] as const) {
        const bucketOf = (time: number) =>
          grain === 'hour' ? startOfHour(time) : startOfDay(time, brand.timeZone)
        const at = now - hoursAgo * hourMs
        const bucket = new Date(bucketOf(at))
        const previous = new Date(bucketOf(at - previousHoursAgo * hourMs))
        await sql`
          INSERT INTO ${sql.table(`summary_${grain}s`)} AS stored VALUES
            (${metric}, '', '', ${bucket}, ${dim1}, '', '', ${previous}, ${count}, ${count * 7}, ${count}, ${count}),
            (${metric}, 'country', 'US', ${bucket}, ${dim1}, '', '', ${previous}, ${count}, 0, 0, ${count})
          ON CONFLICT (metric, filter, filter_value, bucket, dim1, dim2, dim3, previous_bucket) DO UPDATE
            SET count = stored.count + excluded.count, sum = stored.sum + excluded.sum,
              sample_count = stored.sample_count + excluded.sample_count,
              sessions = stored.sessions + excluded.sessions`.execute(transaction)
        await sql`
          INSERT INTO summary_changes VALUES (${grain}, ${bucket}, pg_current_xact_id())
          ON CONFLICT (grain, bucket) DO UPDATE SET changed_by = excluded.changed_by`.execute(
          transaction,
        )
      }
    }
  })
}

function buildScope(overrides: Partial<ReportScope> = {}): ReportScope {
  return {
    report: 'traffic',
    timeframe: '30days',
    metrics,
    comparedMetrics: ['visit', 'view'],
    range: toTimeRange('30days', now),
    filter: null,
    ...overrides,
  }
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** In a stable order. */
function comparable({
  current,
  previous,
}: Awaited<ReturnType<ReturnType<typeof createReportCache>>>) {
  return {
    groups: sorted(current.groups),
    points: sorted(current.points),
    previous: sorted(previous?.groups ?? []),
  }
}

describe('the report cache', () => {
  beforeEach(async () => {
    await deleteRollups()
  })

  it(
    'has the figures of a cache that counts for the first time',
    { timeout: 180_000 },
    async () => {
      const steps = fc.array(fc.record({ changes: fc.array(change, { maxLength: 3 }), query }), {
        minLength: 2,
        maxLength: 12,
      })

      await fc.assert(
        fc.asyncProperty(steps, async (made) => {
          await deleteRollups()
          const readFigures = createReportCache(rollups(db))
          let time = now
          for (const { changes, query: asked } of made) {
            await store(changes)
            time += asked.minutesLater * 60_000
            const { report, timeframe, country } = asked
            const range = toTimeRange(timeframe, time)
            const filter = country === null ? null : ({ name: 'country', value: country } as const)
            const one = buildScope({ report, timeframe, range, filter })

            const cached = await readFigures(one)

            expect(comparable(cached)).toEqual(
              comparable(await createReportCache(rollups(db))(one)),
            )
          }
        }),
        { numRuns: 25 },
      )
    },
  )

  it('returns the same object until something changes', async () => {
    await store([{ hoursAgo: 30, metric: 'visit', dim1: 'a', previousHoursAgo: 0, count: 2 }])
    const readFigures = createReportCache(rollups(db))
    const first = await readFigures(buildScope())

    const second = await readFigures(buildScope())
    await store([{ hoursAgo: 30, metric: 'visit', dim1: 'a', previousHoursAgo: 0, count: 1 }])
    const third = await readFigures(buildScope())

    expect(second).toBe(first)
    expect(first.current.groups.map(({ count }) => count)).toEqual([2])
    expect(third.current.groups.map(({ count }) => count)).toEqual([3])
  })

  it('reads no bucket again that has not changed', async () => {
    const repository = rollups(db)
    const read: number[] = []
    const readFigures = createReportCache({
      ...repository,
      figures(scope, spans) {
        read.push(...spans.map(({ from }) => from))
        return repository.figures(scope, spans)
      },
    })
    await readFigures(buildScope())
    read.length = 0

    await store([{ hoursAgo: 0, metric: 'visit', dim1: 'a', previousHoursAgo: 0, count: 1 }])
    await readFigures(buildScope())
    await store([{ hoursAgo: 24 * 5, metric: 'visit', dim1: 'a', previousHoursAgo: 0, count: 1 }])
    await readFigures(buildScope())

    const today = startOfDay(now, brand.timeZone)
    expect(read).toEqual([today, addDays(today, -7, brand.timeZone)])
  })

  it('reads segment by segment at first, so that no statement is long', async () => {
    const repository = rollups(db)
    const statements: number[] = []
    const readFigures = createReportCache({
      ...repository,
      figures(scope, spans) {
        statements.push(spans.length)
        return repository.figures(scope, spans)
      },
    })

    await store([{ hoursAgo: 0, metric: 'visit', dim1: 'a', previousHoursAgo: 0, count: 1 }])
    await readFigures(buildScope())
    await store([{ hoursAgo: 0, metric: 'visit', dim1: 'a', previousHoursAgo: 0, count: 1 }])
    await readFigures(buildScope())

    expect(statements).toEqual([2, 1, 1, 1, 1, 1])
  })

  it('evicts the least recently used figures, and counts them again', async () => {
    await store([{ hoursAgo: 0, metric: 'visit', dim1: 'a', previousHoursAgo: 0, count: 2 }])
    const room = 10
    const readFigures = createReportCache(rollups(db), room)
    const first = await readFigures(buildScope())

    await readFigures(buildScope({ report: 'events' }))
    await readFigures(buildScope({ report: 'funnel' }))
    const again = await readFigures(buildScope())

    expect(again).not.toBe(first)
    expect(comparable(again)).toEqual(comparable(first))
  })
})
