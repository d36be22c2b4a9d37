import { addDays, startOfDay, startOfHour } from '@cardroom/brand/calendar'
import { timeframes } from '@cardroom/contracts/report-frame'
import { reportNames } from '@cardroom/contracts/analytics-reports'
import type { Panel } from '@cardroom/contracts/summaries'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { windowOf } from '../src/domain/window.ts'
import { keptFigures, type Wanted } from '../src/kept-figures.ts'
import { cells } from '../src/repositories/cells.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'test' })
afterAll(() => db.destroy())

// The middle of an afternoon in Los Angeles, so that hours of today lie on both sides of noon.
const now = Date.parse('2026-11-20T23:30:00Z')
const hourMs = 60 * 60 * 1000
const panels: readonly Panel[] = ['visit', 'view', 'conversion', 'lead-location', 'left-out']

type Change = { hoursAgo: number; panel: Panel; key1: string; seenHoursAgo: number; n: number }

const change = fc.record({
  hoursAgo: fc.oneof(fc.nat({ max: 50 }), fc.nat({ max: 24 * 400 })),
  panel: fc.constantFrom(...panels),
  key1: fc.constantFrom('a', 'b', 'lead'),
  seenHoursAgo: fc.nat({ max: 24 * 100 }),
  n: fc.integer({ min: -2, max: 5 }),
})

const question = fc.record({
  timeframe: fc.constantFrom(...timeframes),
  report: fc.constantFrom(...reportNames),
  country: fc.constantFrom(null, 'US'),
  /** Time goes on between two questions. */
  minutesLater: fc.constantFrom(0, 0, 0, 40, 60 * 20),
})

/** Changes cells as the worker does: with the note that they have changed, in one transaction. */
async function store(changes: readonly Change[]) {
  await owner.transaction().execute(async (transaction) => {
    for (const { hoursAgo, panel, key1, seenHoursAgo, n } of changes) {
      for (const grain of ['hour', 'day'] as const) {
        const bucketOf = grain === 'hour' ? startOfHour : startOfDay
        const at = now - hoursAgo * hourMs
        const bucket = new Date(bucketOf(at))
        const seen = new Date(bucketOf(at - seenHoursAgo * hourMs))
        await sql`
          INSERT INTO ${sql.table(`summary_${grain}s`)} AS kept VALUES
            (${panel}, '', '', ${bucket}, ${key1}, '', '', ${seen}, ${n}, ${n * 7}, ${n}, ${n}),
            (${panel}, 'country', 'US', ${bucket}, ${key1}, '', '', ${seen}, ${n}, 0, 0, ${n})
          ON CONFLICT (panel, filter, filter_value, bucket, key1, key2, key3, seen_before) DO UPDATE
            SET n = kept.n + excluded.n, total = kept.total + excluded.total,
              timed = kept.timed + excluded.timed, sessions = kept.sessions + excluded.sessions`.execute(
          transaction,
        )
        await sql`
          INSERT INTO summary_changes VALUES (${grain}, ${bucket}, pg_current_xact_id())
          ON CONFLICT (grain, bucket) DO UPDATE SET changed_by = excluded.changed_by`.execute(
          transaction,
        )
      }
    }
  })
}

function wanted(overrides: Partial<Wanted> = {}): Wanted {
  return {
    report: 'traffic',
    timeframe: '30days',
    panels,
    comparedPanels: ['visit', 'view'],
    window: windowOf('30days', now),
    filter: null,
    ...overrides,
  }
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** In no order, and without what comes to nothing. */
function comparable({ current, previous }: Awaited<ReturnType<ReturnType<typeof keptFigures>>>) {
  return {
    groups: sorted(current.groups),
    points: sorted(current.points),
    previous: sorted(previous?.groups ?? []),
  }
}

describe('kept figures', () => {
  beforeEach(async () => {
    await sql`TRUNCATE summary_hours, summary_days, summary_changes`.execute(owner)
  })

  it('are those of one who counts for the first time', { timeout: 180_000 }, async () => {
    const steps = fc.array(fc.record({ changes: fc.array(change, { maxLength: 3 }), question }), {
      minLength: 2,
      maxLength: 12,
    })

    await fc.assert(
      fc.asyncProperty(steps, async (made) => {
        await sql`TRUNCATE summary_hours, summary_days, summary_changes`.execute(owner)
        const count = keptFigures(cells(db))
        let time = now
        for (const { changes, question: asked } of made) {
          await store(changes)
          time += asked.minutesLater * 60_000
          const { report, timeframe, country } = asked
          const window = windowOf(timeframe, time)
          const filter = country === null ? null : ({ name: 'country', value: country } as const)
          const one = wanted({ report, timeframe, window, filter })

          const kept = await count(one)

          expect(comparable(kept)).toEqual(comparable(await keptFigures(cells(db))(one)))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are the same object until something changes', async () => {
    await store([{ hoursAgo: 30, panel: 'visit', key1: 'a', seenHoursAgo: 0, n: 2 }])
    const count = keptFigures(cells(db))
    const first = await count(wanted())

    const second = await count(wanted())
    await store([{ hoursAgo: 30, panel: 'visit', key1: 'a', seenHoursAgo: 0, n: 1 }])
    const third = await count(wanted())

    expect(second).toBe(first)
    expect(first.current.groups.map(({ n }) => n)).toEqual([2])
    expect(third.current.groups.map(({ n }) => n)).toEqual([3])
  })

  it('read no bucket again of which nothing has changed', async () => {
    const repository = cells(db)
    const read: number[] = []
    const count = keptFigures({
      ...repository,
      figures(scope, spans) {
        read.push(...spans.map(({ from }) => from))
        return repository.figures(scope, spans)
      },
    })
    await count(wanted())
    read.length = 0

    await store([{ hoursAgo: 0, panel: 'visit', key1: 'a', seenHoursAgo: 0, n: 1 }])
    await count(wanted())
    await store([{ hoursAgo: 24 * 5, panel: 'visit', key1: 'a', seenHoursAgo: 0, n: 1 }])
    await count(wanted())

    const today = startOfDay(now)
    expect(read).toEqual([today, addDays(today, -7)])
  })

  it('are read piece by piece at first, so that no statement has to be long', async () => {
    const repository = cells(db)
    const statements: number[] = []
    const count = keptFigures({
      ...repository,
      figures(scope, spans) {
        statements.push(spans.length)
        return repository.figures(scope, spans)
      },
    })

    await store([{ hoursAgo: 0, panel: 'visit', key1: 'a', seenHoursAgo: 0, n: 1 }])
    await count(wanted())
    await store([{ hoursAgo: 0, panel: 'visit', key1: 'a', seenHoursAgo: 0, n: 1 }])
    await count(wanted())

    expect(statements).toEqual([2, 1, 1, 1, 1, 1])
  })

  it('are forgotten when others need the room, and counted again', async () => {
    await store([{ hoursAgo: 0, panel: 'visit', key1: 'a', seenHoursAgo: 0, n: 2 }])
    const room = 10
    const count = keptFigures(cells(db), room)
    const first = await count(wanted())

    await count(wanted({ report: 'events' }))
    await count(wanted({ report: 'funnel' }))
    const again = await count(wanted())

    expect(again).not.toBe(first)
    expect(comparable(again)).toEqual(comparable(first))
  })
})
