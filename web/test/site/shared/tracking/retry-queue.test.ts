import { setImmediate as settle } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import {
  createRetryQueue,
  type Delivery,
  type OutgoingRecord,
} from '../../../../src/site/shared/tracking/retry-queue.ts'
import { fakeStorage } from './fake-storage.ts'

const success: Delivery = { state: 'delivered' }
const retry: Delivery = { state: 'retry', afterMs: 0 }

function event(id: string): OutgoingRecord {
  return { kind: 'event', payload: { id } }
}

function queueWith(answers: Delivery[], storage = fakeStorage()) {
  const delivered: OutgoingRecord[] = []
  const scheduled: { run: () => void; afterMs: number }[] = []
  const clock = { now: 0 }
  const queue = createRetryQueue({
    storage: () => storage,
    deliver: async (record) => {
      delivered.push(record)
      return answers.shift() ?? success
    },
    now: () => clock.now,
    schedule: (run, afterMs) => scheduled.push({ run, afterMs }),
  })
  const ids = () => delivered.map(({ payload }) => payload.id)
  return { queue, delivered, ids, scheduled, storage, clock }
}

describe('createRetryQueue', () => {
  it('delivers at once and removes what was delivered', async () => {
    const { queue, ids, storage } = queueWith([success])

    queue.put(event('a'))
    await settle()

    expect(ids()).toEqual(['a'])
    expect(Object.keys(storage)).toEqual([])
  })

  it('tries again with the same id until the record is delivered', async () => {
    const { queue, ids, scheduled, storage } = queueWith([retry, retry, success])

    queue.put(event('a'))
    await settle()
    scheduled.shift()?.run()
    await settle()
    scheduled.shift()?.run()
    await settle()

    expect(ids()).toEqual(['a', 'a', 'a'])
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

  it('drops what the server refuses for good', async () => {
    const { queue, ids, scheduled, storage } = queueWith([{ state: 'rejected' }])

    queue.put(event('a'))
    await settle()

    expect(ids()).toEqual(['a'])
    expect(scheduled).toEqual([])
    expect(Object.keys(storage)).toEqual([])
  })

  it('delivers what an earlier page stored', async () => {
    const before = queueWith([retry])
    before.queue.put(event('a'))
    await settle()

    const after = queueWith([success], before.storage)
    after.queue.resume()
    await settle()

    expect(after.ids()).toEqual(['a'])
    expect(Object.keys(before.storage)).toEqual([])
  })

  it('drops records older than a day', async () => {
    const before = queueWith([retry])
    before.queue.put(event('a'))
    await settle()

    const after = queueWith([], before.storage)
    after.clock.now = 24 * 60 * 60 * 1000 + 1
    after.queue.resume()
    await settle()

    expect(after.ids()).toEqual([])
    expect(Object.keys(before.storage)).toEqual([])
  })

  it('keeps at most fifty records, the newest', async () => {
    const { queue, storage } = queueWith(Array.from({ length: 60 }, () => retry))

    for (let index = 0; index < 60; index += 1) queue.put(event(`event-${index}`))
    await settle()

    expect(Object.keys(storage)).toHaveLength(50)
    expect(Object.keys(storage)).not.toContain('outbox:event:event-9')
    expect(Object.keys(storage)).toContain('outbox:event:event-59')
  })

  it('stores a view and its exit apart, though they share an id', async () => {
    const { queue, storage } = queueWith([retry, retry])

    queue.put({ kind: 'page-view', payload: { id: 'a' } })
    queue.put({ kind: 'page-view', payload: { id: 'a', timeSpent: 4 } })
    await settle()

    expect(Object.keys(storage)).toEqual(['outbox:page-view:a', 'outbox:page-view:a:exit'])
  })

  it('sends the latest exit of a view when an earlier one is still under way', async () => {
    const { queue, delivered, storage } = queueWith([success, success])

    queue.put({ kind: 'page-view', payload: { id: 'a', timeSpent: 4 } })
    queue.put({ kind: 'page-view', payload: { id: 'a', timeSpent: 9 } })
    await settle()

    expect(delivered.map(({ payload }) => payload['timeSpent'])).toEqual([4, 9])
    expect(Object.keys(storage)).toEqual([])
  })

  it('works without storage', async () => {
    const deliver = vi.fn<() => Promise<Delivery>>(async () => success)
    const queue = createRetryQueue({
      storage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      deliver,
      now: () => 0,
      schedule: () => {},
    })

    queue.resume()
    queue.put(event('a'))

    expect(deliver).toHaveBeenCalledOnce()
  })

  it('ignores stored text that is no record', async () => {
    const { queue, ids, storage } = queueWith([])
    storage.setItem('outbox:event:a', '{"at":"yesterday"}')
    storage.setItem('outbox:event:b', 'not json')
    storage.setItem('theme', 'dark')

    queue.resume()
    await settle()

    expect(ids()).toEqual([])
    expect(Object.keys(storage)).toEqual(['theme'])
  })
})
