import type { Stamp } from '@cardroom/contracts/jobs'
import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readJob, storeRecords } from './jobs.ts'
import { records } from './repository.ts'
import { buildStamp } from '../../test/build-stamp.ts'

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
  it.each([7, null, undefined])('ends with a record whose session is %s', async (sessionId) => {
    const stamp = buildStamp('conversion')
    const damaged = { ...stamp, payload: { ...stamp.payload, sessionId } } as unknown as Stamp

    await storeRecords(deps, [damaged])

    const stored = await owner.selectFrom('conversions').select('id').execute()
    expect([...stored.map(({ id }) => id), ...(await deadLetters())]).toContain(damaged.id)
  })

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

  it('stores records that are years apart', async () => {
    const sessionId = 'clock'
    const batch = [1991, 2026, 2031].map((year) =>
      buildStamp('event', { sessionId }, { at: Date.UTC(year, 10, 1) }),
    )

    await storeRecords(deps, batch)

    const rows = await owner
      .selectFrom('user_events')
      .select('id')
      .where('session_id', '=', sessionId)
      .execute()
    expect(rows).toHaveLength(3)
    expect(await deadLetters()).toEqual([])
  })

  it.each([
    ['an invalid time', { at: Number.NaN }],
    ['a time that Postgres does not know', { at: 8.64e15 + 1 }],
    ['a time before all others', { at: -8.6e15 }],
    ['an id that is no uuid', { id: 'seven' }],
    ['an invalid request id', { requestId: '\u0000' }],
  ])(
    'moves a record with %s to the dead letters once, and stores the others',
    async (_what, facts) => {
      const fine = buildStamp('event', { sessionId: 'beside' })
      const damaged = buildStamp('event', { eventLabel: '\u0000' }, facts)

      await storeRecords(deps, [damaged, fine])
      await storeRecords(deps, [damaged])

      const letters = await owner.selectFrom('dead_events').selectAll().execute()
      expect(letters).toMatchObject([{ kind: 'event', payload: JSON.stringify(damaged) }])
      const stored = await owner
        .selectFrom('user_events')
        .select('id')
        .where('id', '=', fine.id)
        .execute()
      expect(stored).toHaveLength(1)
    },
  )

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

describe('readJob', () => {
  const stamp = buildStamp('event')

  it('takes the records of a job', () => {
    expect(readJob({ stamps: [stamp] })).toEqual({ stamps: [stamp], unreadable: [] })
  })

  it.each([
    ['a text', 'not json', ['not json']],
    ['nothing', null, [null]],
    ['no list', { stamps: { 0: stamp } }, [{ stamps: { 0: stamp } }]],
    ['no object', 7, [7]],
  ])('has no record of %s', (_what, data, unreadable) => {
    expect(readJob(data)).toEqual({ stamps: [], unreadable })
  })

  it('takes the records beside an invalid one', () => {
    const odd = { ...stamp, kind: 'sale' }

    expect(readJob({ stamps: [odd, stamp, null] })).toEqual({
      stamps: [stamp],
      unreadable: [odd, null],
    })
  })

  it('has dead letters of what cannot be read, once', async () => {
    const letter = { id: null, kind: 'unreadable', text: { stamps: 'none' } }

    await deps.records.moveToDeadLetters(letter, 'unreadable')
    await deps.records.moveToDeadLetters(letter, 'unreadable')

    const rows = await owner.selectFrom('dead_events').select('payload').execute()
    expect(rows).toEqual([{ payload: JSON.stringify(letter) }])
  })
})
