import { setImmediate as settle } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  createRecordQueue,
  type Delivery,
  type OutgoingRecord,
} from '../../../../src/site/shared/tracking/record-queue.ts'
import { fakeStorage } from './fake-storage.ts'

const success: Delivery = { state: 'delivered' }
const retry: Delivery = { state: 'retry', afterMs: 0 }

function event(id: string): OutgoingRecord {
  return { kind: 'event', payload: { id } }
}

type Options = { storage?: Storage; isStarted?: boolean }

function queueWith(
  answers: (Delivery | Promise<Delivery>)[],
  { storage = fakeStorage(), isStarted = true }: Options = {},
) {
  const delivered: OutgoingRecord[] = []
  const calls: string[][] = []
  const scheduled: { run: () => void; afterMs: number }[] = []
  const clock = { now: 0 }
  const queue = createRecordQueue({
    storage: () => storage,
    deliver: async (records) => {
      delivered.push(...records)
      calls.push(records.map(({ payload }) => payload.id))
      return answers.shift() ?? success
    },
    now: () => clock.now,
    schedule: (run, afterMs) => scheduled.push({ run, afterMs }),
  })
  if (isStarted) queue.start()
  const ids = () => delivered.map(({ payload }) => payload.id)
  return { queue, delivered, calls, ids, scheduled, storage, clock }
}

describe('createRecordQueue', () => {
  it('delivers at once and removes what was delivered', async () => {
    const { queue, ids, storage } = queueWith([success])

    queue.put(event('a'))
    await settle()

    expect(ids()).toEqual(['a'])
    expect(Object.keys(storage)).toEqual([])
  })

  it('backs off after each failure, at least as long as Retry-After', async () => {
    const { queue, scheduled } = queueWith([retry, retry, { state: 'retry', afterMs: 90_000 }])

    const waits: number[] = []
    queue.put(event('a'))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await settle()
      const next = scheduled.shift()
      waits.push(next?.afterMs ?? 0)
      next?.run()
    }

    expect(waits).toEqual([1000, 2000, 90_000])
  })

  it('delivers what an earlier page stored', async () => {
    const before = queueWith([retry])
    before.queue.put(event('a'))
    await settle()

    const after = queueWith([success], { storage: before.storage })
    await settle()

    expect(after.ids()).toEqual(['a'])
    expect(Object.keys(before.storage)).toEqual([])
  })

  it('drops records older than a day', async () => {
    const before = queueWith([retry])
    before.queue.put(event('a'))
    await settle()

    const after = queueWith([], { storage: before.storage, isStarted: false })
    after.clock.now = 24 * 60 * 60 * 1000 + 1
    after.queue.start()
    await settle()

    expect(after.calls).toEqual([])
    expect(Object.keys(before.storage)).toEqual([])
  })

  it('never drops a conversion for events', async () => {
    const { queue, storage } = queueWith(Array.from({ length: 70 }, () => retry))

    queue.put({ kind: 'conversion', payload: { id: 'lead' } })
    queue.put({ kind: 'page-view', payload: { id: 'view' } })
    for (let index = 0; index < 60; index += 1) queue.put(event(`event-${index}`))
    await settle()

    expect(Object.keys(storage)).toHaveLength(52)
    expect(Object.keys(storage)).toContain('outbox:conversion:lead')
    expect(Object.keys(storage)).toContain('outbox:page-view:view')
  })

  it('sends the latest exit of a view when an earlier one is still under way', async () => {
    const { queue, delivered, storage } = queueWith([success, success])

    queue.put({ kind: 'page-view', payload: { id: 'a', timeSpent: 4 } })
    await Promise.resolve()
    queue.put({ kind: 'page-view', payload: { id: 'a', timeSpent: 9 } })
    await settle()

    expect(delivered.map(({ payload }) => payload['timeSpent'])).toEqual([4, 9])
    expect(Object.keys(storage)).toEqual([])
  })
})

describe('start', () => {
  it('sends its record first, together with those of the same turn; later ones follow the answer', async () => {
    const answer = Promise.withResolvers<Delivery>()
    const { queue, calls, storage } = queueWith([answer.promise], { isStarted: false })

    queue.put(event('before'))
    queue.start({ kind: 'traffic-source', payload: { id: 'visit' } })
    queue.put({ kind: 'page-view', payload: { id: 'view' } })
    await settle()
    queue.put(event('later'))
    await settle()

    expect(calls).toEqual([['visit', 'before', 'view']])
    expect(Object.keys(storage)).toContain('outbox:event:later')
    answer.resolve(success)
    await settle()
    expect(calls).toEqual([['visit', 'before', 'view'], ['later']])
    expect(Object.keys(storage)).toEqual([])
  })

  it('sends each record alone when the server refuses them together', async () => {
    const { queue, calls, storage } = queueWith(
      [{ state: 'rejected' }, success, { state: 'rejected' }],
      { isStarted: false },
    )

    queue.start({ kind: 'traffic-source', payload: { id: 'visit' } })
    queue.put(event('bad'))
    await settle()

    expect(calls).toEqual([['visit', 'bad'], ['visit'], ['bad']])
    expect(Object.keys(storage)).toEqual([])
  })

  it('keeps all through an outage, and puts no more than 20 records into one call', async () => {
    const { queue, calls, storage } = queueWith([retry], { isStarted: false })

    queue.start({ kind: 'traffic-source', payload: { id: 'visit' } })
    for (let index = 0; index < 30; index += 1) queue.put(event(`event-${index}`))
    await settle()

    expect(calls).toHaveLength(1)
    expect(calls[0]).toHaveLength(20)
    expect(Object.keys(storage)).toHaveLength(31)
    queue.flush()
    await settle()
    expect(calls.slice(1).map((ids) => ids.length)).toEqual([20, 11])
    expect(Object.keys(storage)).toEqual([])
  })
})
