import { setImmediate as settle } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import {
  createOutbox,
  type Delivery,
  type OutgoingRecord,
} from '../../../../src/site/shared/tracking/outbox.ts'
import { fakeStorage } from './fake-storage.ts'

const taken: Delivery = { state: 'taken' }
const later: Delivery = { state: 'later', afterMs: 0 }

function event(id: string): OutgoingRecord {
  return { kind: 'event', payload: { id } }
}

function outboxWith(answers: Delivery[], storage = fakeStorage()) {
  const delivered: OutgoingRecord[] = []
  const scheduled: { run: () => void; afterMs: number }[] = []
  const clock = { now: 0 }
  const outbox = createOutbox({
    storage: () => storage,
    deliver: async (record) => {
      delivered.push(record)
      return answers.shift() ?? taken
    },
    now: () => clock.now,
    schedule: (run, afterMs) => scheduled.push({ run, afterMs }),
  })
  const ids = () => delivered.map(({ payload }) => payload.id)
  return { outbox, delivered, ids, scheduled, storage, clock }
}

describe('createOutbox', () => {
  it('delivers at once and forgets what was taken', async () => {
    const { outbox, ids, storage } = outboxWith([taken])

    outbox.put(event('a'))
    await settle()

    expect(ids()).toEqual(['a'])
    expect(Object.keys(storage)).toEqual([])
  })

  it('tries again with the same id until the record is taken', async () => {
    const { outbox, ids, scheduled, storage } = outboxWith([later, later, taken])

    outbox.put(event('a'))
    await settle()
    scheduled.shift()?.run()
    await settle()
    scheduled.shift()?.run()
    await settle()

    expect(ids()).toEqual(['a', 'a', 'a'])
    expect(Object.keys(storage)).toEqual([])
  })

  it('waits longer after each failure, and at least as long as it is asked to', async () => {
    const { outbox, scheduled } = outboxWith([later, later, { state: 'later', afterMs: 90_000 }])

    const waits: number[] = []
    outbox.put(event('a'))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await settle()
      const next = scheduled.shift()
      waits.push(next?.afterMs ?? 0)
      next?.run()
    }

    expect(waits).toEqual([1000, 2000, 90_000])
  })

  it('drops what the server refuses for good', async () => {
    const { outbox, ids, scheduled, storage } = outboxWith([{ state: 'refused' }])

    outbox.put(event('a'))
    await settle()

    expect(ids()).toEqual(['a'])
    expect(scheduled).toEqual([])
    expect(Object.keys(storage)).toEqual([])
  })

  it('takes over what an earlier page left behind', async () => {
    const before = outboxWith([later])
    before.outbox.put(event('a'))
    await settle()

    const after = outboxWith([taken], before.storage)
    after.outbox.resume()
    await settle()

    expect(after.ids()).toEqual(['a'])
    expect(Object.keys(before.storage)).toEqual([])
  })

  it('lets go of what is older than a day', async () => {
    const before = outboxWith([later])
    before.outbox.put(event('a'))
    await settle()

    const after = outboxWith([], before.storage)
    after.clock.now = 24 * 60 * 60 * 1000 + 1
    after.outbox.resume()
    await settle()

    expect(after.ids()).toEqual([])
    expect(Object.keys(before.storage)).toEqual([])
  })

  it('keeps at most fifty records, the newest', async () => {
    const { outbox, storage } = outboxWith(Array.from({ length: 60 }, () => later))

    for (let index = 0; index < 60; index += 1) outbox.put(event(`event-${index}`))
    await settle()

    expect(Object.keys(storage)).toHaveLength(50)
    expect(Object.keys(storage)).not.toContain('outbox:event:event-9')
    expect(Object.keys(storage)).toContain('outbox:event:event-59')
  })

  it('keeps a view and its exit apart, though they share an id', async () => {
    const { outbox, storage } = outboxWith([later, later])

    outbox.put({ kind: 'page-view', payload: { id: 'a' } })
    outbox.put({ kind: 'page-view', payload: { id: 'a', timeSpent: 4 } })
    await settle()

    expect(Object.keys(storage)).toEqual(['outbox:page-view:a', 'outbox:page-view:a:exit'])
  })

  it('sends the latest exit of a view when an earlier one is still under way', async () => {
    const { outbox, delivered, storage } = outboxWith([taken, taken])

    outbox.put({ kind: 'page-view', payload: { id: 'a', timeSpent: 4 } })
    outbox.put({ kind: 'page-view', payload: { id: 'a', timeSpent: 9 } })
    await settle()

    expect(delivered.map(({ payload }) => payload['timeSpent'])).toEqual([4, 9])
    expect(Object.keys(storage)).toEqual([])
  })

  it('works where storage is switched off', async () => {
    const deliver = vi.fn<() => Promise<Delivery>>(async () => taken)
    const outbox = createOutbox({
      storage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      deliver,
      now: () => 0,
      schedule: () => {},
    })

    outbox.resume()
    outbox.put(event('a'))

    expect(deliver).toHaveBeenCalledOnce()
  })

  it('ignores stored text that is no record', async () => {
    const { outbox, ids, storage } = outboxWith([])
    storage.setItem('outbox:event:a', '{"at":"yesterday"}')
    storage.setItem('outbox:event:b', 'not json')
    storage.setItem('theme', 'dark')

    outbox.resume()
    await settle()

    expect(ids()).toEqual([])
    expect(Object.keys(storage)).toEqual(['theme'])
  })
})
