import { connectDatabase } from '@cardroom/database/client'
import { createLogger } from '@cardroom/service-kit/logger'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { retryDeadLetters } from './jobs.ts'
import { deadLetters } from './repository.ts'
import { records } from '../records/repository.ts'
import { buildStamp } from '../../test/build-stamp.ts'

const { db: owner, urlFor } = await testDatabase()
const db = connectDatabase(urlFor('ingest'), { applicationName: 'test' })
afterAll(() => db.destroy())

const deps = {
  deadLetters: deadLetters(db),
  records: records(db),
  logger: createLogger('test', 'silent'),
}

beforeEach(async () => {
  await owner.deleteFrom('dead_events').execute()
})

async function bury(letter: { id: unknown; kind: string }, reason = 'refused') {
  await deps.records.moveToDeadLetters(letter, reason)
}
const ask = () => owner.updateTable('dead_events').set({ retry_asked_at: new Date() }).execute()
const left = () =>
  owner.selectFrom('dead_events').select(['id', 'reason', 'retry_asked_at']).execute()
const stored = (ids: readonly string[]) =>
  owner.selectFrom('user_events').select('id').where('id', 'in', ids).execute()

const away = async () => {
  throw Object.assign(new Error('terminating connection'), { code: '57P01' })
}

describe('retryDeadLetters', () => {
  it('leaves letters alone that nobody asked to retry', async () => {
    const stamp = buildStamp('event')
    await bury(stamp)

    await retryDeadLetters(deps)

    expect(await left()).toHaveLength(1)
    expect(await stored([stamp.id])).toEqual([])
  })

  it('stores a requested letter once, and removes it', async () => {
    const [once, twice] = [buildStamp('event'), buildStamp('event')]
    await deps.records.store([twice])
    await bury(once)
    await bury(twice)
    await ask()

    await retryDeadLetters(deps)

    expect(await left()).toEqual([])
    expect(await stored([once.id, twice.id])).toHaveLength(2)
  })

  it('keeps a letter that is refused again, with the new reason, and stores the others', async () => {
    const poison = buildStamp('event', { eventLabel: '\u0000' })
    const fine = buildStamp('event')
    await bury(poison)
    await bury(fine)
    await ask()

    await retryDeadLetters(deps)

    expect(await left()).toEqual([
      { id: poison.id, reason: expect.stringContaining('0x00'), retry_asked_at: null },
    ])
    expect(await stored([fine.id])).toHaveLength(1)
  })

  it('reads jobs that an earlier release could not read', async () => {
    const [alone, first, second] = [buildStamp('event'), buildStamp('event'), buildStamp('event')]
    for (const text of [alone, { stamps: [first, second] }, 'no job']) {
      await bury({ id: null, kind: 'unreadable', text } as { id: null; kind: string }, 'unreadable')
    }
    await ask()

    await retryDeadLetters(deps)

    expect(await stored([alone.id, first.id, second.id])).toHaveLength(3)
    expect(await left()).toMatchObject([{ reason: 'unreadable', retry_asked_at: null }])
  })

  it('asks again later where the database does not answer', async () => {
    const stamp = buildStamp('event')
    await bury(stamp)
    await ask()
    await retryDeadLetters({ ...deps, records: { store: away } })

    expect(await left()).toMatchObject([{ id: stamp.id, retry_asked_at: expect.any(Date) }])
  })
})
