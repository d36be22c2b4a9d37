import type { Stamp } from '@cardroom/contracts/jobs'
import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, describe, expect, it } from 'vitest'
import { storeRecords } from '../../src/jobs/store-records.ts'
import { records } from '../../src/repositories/records.ts'
import { buildStamp } from '../build-stamp.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
afterAll(() => db.destroy())

function depsWithDeadLetters() {
  const deadLetters: string[] = []
  const onDeadLetter = (stamp: Stamp) => deadLetters.push(stamp.id)
  return { deadLetters, deps: { records: records(db), onDeadLetter } }
}

describe('storeRecords', () => {
  it('moves the refused record to the dead letters and stores all others', async () => {
    const sessionId = 'crowd'
    const { deadLetters, deps } = depsWithDeadLetters()
    const crowd = Array.from({ length: 199 }, () => buildStamp('event', { sessionId }))
    const poison = buildStamp('event', { sessionId, eventLabel: '\u0000' })

    await storeRecords(deps, [...crowd.slice(0, 70), poison, ...crowd.slice(70)])

    const rows = await owner
      .selectFrom('user_events')
      .select('id')
      .where('session_id', '=', sessionId)
      .execute()
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(crowd.map(({ id }) => id)))
    expect(deadLetters).toEqual([poison.id])
  })

  it('moves a record with a payload of another kind to the dead letters', async () => {
    const { deadLetters, deps } = depsWithDeadLetters()
    const broken = { ...buildStamp('event'), payload: null } as unknown as Stamp

    await storeRecords(deps, [broken])

    expect(deadLetters).toEqual([broken.id])
  })

  it('throws a database error, and moves nothing to the dead letters', async () => {
    const { deadLetters, deps } = depsWithDeadLetters()
    const away = connectDatabase('postgres://nobody:x@127.0.0.1:1/none', {
      applicationName: 'test',
    })

    const storing = storeRecords({ ...deps, records: records(away) }, [buildStamp('event')])

    await expect(storing).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(deadLetters).toEqual([])
    await away.destroy()
  })
})
