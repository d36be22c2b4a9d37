import { brand } from '@cardroom/brand/brand'
import { startOfDay } from '@cardroom/contracts/buckets'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { toTimeRange } from '../src/domain/time-range.ts'
import { rollups } from '../src/repositories/rollups.ts'
import { confirmed } from '../src/repositories/confirmed.ts'
import { recentRecords } from '../src/repositories/recent-records.ts'
import { createReports } from '../src/create-reports.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'test' })
afterAll(() => db.destroy())

const now = Date.parse('2026-11-20T23:30:00Z')
const dayMs = 24 * 60 * 60 * 1000

async function count(daysAgo: number, visits: number) {
  const day = new Date(startOfDay(now - daysAgo * dayMs, brand.timeZone))
  await sql`INSERT INTO summary_days VALUES
    ('visit', 'source', 'rare', ${day}, 'rare', '', '', ${day}, ${visits}, 0, 0, 0)`.execute(owner)
  await sql`INSERT INTO summary_changes VALUES ('day', ${day}, pg_current_xact_id())`.execute(owner)
}

/** How far back the newest visits of a rare source are looked for. */
async function lookedThroughSince(): Promise<number | undefined> {
  const since: number[] = []
  const repository = recentRecords(db)
  const reports = createReports({
    rollups: rollups(db),
    confirmed: confirmed(db),
    recent: {
      ...repository,
      newest(name, scope) {
        since.push(scope.since)
        return repository.newest(name, scope)
      },
    },
    now: () => now,
  })
  await reports.traffic({ timeframe: 'lifetime', source: 'rare' })
  return since[0]
}

describe('the newest records', () => {
  beforeEach(async () => {
    await sql`TRUNCATE summary_days, summary_changes`.execute(owner)
  })

  it('are looked for since the day that holds enough of them', async () => {
    await count(40, 5)
    await count(3, 20)

    expect(await lookedThroughSince()).toBe(startOfDay(now - 3 * dayMs, brand.timeZone))
  })

  it('are looked for no further back than any was counted', async () => {
    await count(3, 2)

    expect(await lookedThroughSince()).toBe(startOfDay(now - 3 * dayMs, brand.timeZone))
  })

  it('are looked for nowhere when none was', async () => {
    expect(await lookedThroughSince()).toBe(toTimeRange('lifetime', now).to)
  })
})
