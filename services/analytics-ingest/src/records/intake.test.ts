import { pino } from 'pino'
import type { Stamp } from '@cardroom/contracts/jobs'
import { describe, expect, it } from 'vitest'
import { createIntake, type IntakeDeps } from './intake.ts'
import { buildStamp } from '../../test/build-stamp.ts'

/** An intake between a queue and a database that the test can make unreachable. */
function createTestIntake(
  options: { queueUp?: boolean; databaseUp?: boolean; hasRoom?: boolean } = {},
) {
  const state = { queueUp: true, databaseUp: true, hasRoom: true, ...options }
  const queued: Stamp[] = []
  const stored: Stamp[] = []
  const deps: IntakeDeps = {
    logger: pino({ level: 'silent' }),
    canEnqueue: () => state.hasRoom,
    limit: async () => new Set(),
    putIntoVisits: async () => {},
    enqueue: async (stamps) => {
      if (!state.queueUp) throw new Error('queue is away')
      queued.push(...stamps)
    },
    records: {
      moveToDeadLetters: async () => {},
      store: async (stamps) => {
        if (!state.databaseUp) throw new Error('database is away')
        stored.push(...stamps)
      },
    },
  }
  return { intake: createIntake(deps), state, queued, stored, deps }
}

describe('accept', () => {
  it('hands records to the queue', async () => {
    const { intake, queued, stored } = createTestIntake()
    const batch = [buildStamp('event'), buildStamp('page-view')]

    await Promise.all(batch.map(intake.accept))

    expect(queued).toEqual(batch)
    expect(stored).toEqual([])
  })

  it.each([
    ['away', { queueUp: false }],
    ['full', { hasRoom: false }],
  ])('writes to Postgres while the queue is %s', async (_, missing) => {
    const { intake, queued, stored } = createTestIntake(missing)
    const record = buildStamp('event')

    await intake.accept(record)

    expect(queued).toEqual([])
    expect(stored).toEqual([record])
  })

  it('says unavailable when neither takes it, and recovers by itself', async () => {
    const { intake, state, queued } = createTestIntake({ queueUp: false, databaseUp: false })

    const refused = intake.accept(buildStamp('event'))
    await expect(refused).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    state.queueUp = true
    await intake.accept(buildStamp('event'))

    expect(queued).toHaveLength(1)
  })

  it('refuses those over the limit and takes the others of the batch', async () => {
    const { deps, queued } = createTestIntake()
    const greedy = buildStamp('event')
    const fine = buildStamp('event')
    const intake = createIntake({ ...deps, limit: async () => new Set([greedy]) })

    const results = await Promise.allSettled([intake.accept(greedy), intake.accept(fine)])

    expect(results).toMatchObject([
      { status: 'rejected', reason: { code: 'too_many_requests' } },
      { status: 'fulfilled' },
    ])
    expect(queued).toEqual([fine])
  })
})
