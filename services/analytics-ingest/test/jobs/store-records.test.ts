import type { Stamp } from '@cardroom/contracts/jobs'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { storeRecords } from '../../src/jobs/store-records.ts'
import { records } from '../../src/repositories/records.ts'
import { buildStamp } from '../build-stamp.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
afterAll(() => db.destroy())

const logger = createLogger('test', 'silent')
const deps = { records: records(db), logger }

async function deadLetters(): Promise<string[]> {
  const rows = await owner.selectFrom('dead_events').select('id').execute()
  return rows.map(({ id }) => id)
}

beforeEach(async () => {
  await owner.deleteFrom('dead_events').execute()
})

describe('storeRecords', () => {
  it('moves the refused record to the dead letters and stores all others', async () => {
    const sessionId = 'crowd'
    const crowd = Array.from({ length: 199 }, () => buildStamp('event', { sessionId }))
    const poison = buildStamp('event', { sessionId, eventLabel: '\u0000' })

    await storeRecords(deps, [...crowd.slice(0, 70), poison, ...crowd.slice(70)])

    const rows = await owner
      .selectFrom('user_events')
      .select('id')
      .where('session_id', '=', sessionId)
      .execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(crowd.map(({ id }) => id)))
    expect(await deadLetters()).toEqual([poison.id])
  })

  it('moves a record with a payload of another kind to the dead letters', async () => {
    const broken = { ...buildStamp('event'), payload: null } as unknown as Stamp

    await storeRecords(deps, [broken])

    expect(await deadLetters()).toEqual([broken.id])
  })

  it('throws a database error, and moves nothing to the dead letters', async () => {
    const away = connectDatabase('postgres://nobody:x@127.0.0.1:1/none', {
      applicationName: 'test',
    })

    const storing = storeRecords({ logger, records: records(away) }, [buildStamp('event')])

    await expect(storing).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(await deadLetters()).toEqual([])
    await away.destroy()
  })
})
