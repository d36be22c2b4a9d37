import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../../src/jobs/cleanup.ts'
import { cleanup } from '../../src/repositories/cleanup.ts'
import { records } from '../../src/repositories/records.ts'
import { buildStamp } from '../build-stamp.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
afterAll(() => db.destroy())
const { store } = records(db)
const deps = { cleanup: cleanup(db), logger: createLogger('test', 'silent') }

const dayMs = 24 * 60 * 60 * 1000

async function numberOf(table: 'user_events' | 'summary_days' | 'summary_hours' | 'sessions') {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}`.execute(owner)
  return rows[0]?.count
}

describe('cleanUp', () => {
  it('keeps every record without a retention', async () => {
    await store([buildStamp('event', { sessionId: 'old' }, { at: Date.now() - 400 * dayMs })])
    await store([buildStamp('event', { sessionId: 'new' })])

    await cleanUp({ ...deps, retentionDays: undefined })

    expect(await numberOf('user_events')).toBe(2)
  })

  it('drops the expired months, and keeps the summaries', async () => {
    const rows = await numberOf('summary_days')

    await cleanUp({ ...deps, retentionDays: 90 })

    expect(await numberOf('user_events')).toBe(1)
    expect(await numberOf('sessions')).toBe(1)
    expect(await numberOf('summary_days')).toBe(rows)
  })

  it('deletes the hours that no report reads', async () => {
    expect(await numberOf('summary_hours')).toBeGreaterThan(0)

    await cleanUp({ ...deps, retentionDays: undefined }, Date.now() + 5 * dayMs)

    expect(await numberOf('summary_hours')).toBe(0)
  })

  it('may never drop what is younger than a month', async () => {
    await expect(deps.cleanup.dropMonthsBefore(Date.now() - 29 * dayMs)).rejects.toMatchObject({
      message: 'only what is at least 30 days old can be dropped',
    })
  })

  it('goes on after a failure', async () => {
    const broken = {
      ...deps.cleanup,
      ensureNextPartitions: () => Promise.reject(new Error()),
    }
    await store([buildStamp('event', { sessionId: 'newer' })])

    await cleanUp({ ...deps, cleanup: broken, retentionDays: undefined }, Date.now() + 5 * dayMs)

    expect(await numberOf('summary_hours')).toBe(0)
  })
})
