import { timeframes } from '@cardroom/contracts/report-frame'
import { reportNames } from '@cardroom/contracts/analytics-reports'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { rollups } from '../src/repositories/rollups.ts'
import { confirmed } from '../src/repositories/confirmed.ts'
import { recentRecords } from '../src/repositories/recent-records.ts'
import { createReports } from '../src/create-reports.ts'
import { warmReports } from '../src/warm-reports.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('admin'), { applicationName: 'test' })
afterAll(() => db.destroy())

const now = Date.parse('2026-11-20T23:30:00Z')
const all = timeframes.length * reportNames.length

/** Reports over a database, and how often they have read rollups. */
function watchedReports(database = db) {
  const repository = rollups(database)
  const watched = { reads: 0 }
  const reports = createReports({
    rollups: {
      ...repository,
      figures(scope, spans) {
        watched.reads += 1
        return repository.figures(scope, spans)
      },
    },
    recent: recentRecords(database),
    confirmed: confirmed(database),
    now: () => now,
  })
  return { reports, watched }
}

describe('warm reports', () => {
  it('have counted what the first request would wait for', async () => {
    for (const grain of ['hour', 'day']) {
      await sql`INSERT INTO summary_changes VALUES (${grain}, ${new Date(now)}, pg_current_xact_id())`.execute(
        owner,
      )
    }
    const { reports, watched } = watchedReports()

    const failed = await warmReports(reports, new AbortController().signal)

    expect(failed).toBe(0)
    expect(watched.reads).toBeGreaterThan(all)
    watched.reads = 0
    for (const timeframe of timeframes) {
      await reports.traffic({ timeframe })
      await reports.conversions({ timeframe })
    }
    expect(watched.reads).toBe(0)
  })

  it('fail without an error while there is no database', async () => {
    const gone = connectDatabase('postgres://nobody:x@127.0.0.1:1/none', {
      applicationName: 'test',
    })

    const failed = await warmReports(watchedReports(gone).reports, new AbortController().signal)

    expect(failed).toBe(all)
    await gone.destroy()
  })

  it('stop with the service', async () => {
    const { reports, watched } = watchedReports()
    const stopping = new AbortController()
    stopping.abort()

    await warmReports(reports, stopping.signal)

    expect(watched.reads).toBe(0)
  })
})
