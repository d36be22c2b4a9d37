import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

/** A flush that stays pending until the test resolves it. */
function heldFlush() {
  const batches: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const flush = (items: number[]) => {
    batches.push(items)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return gate.promise
  }
  return { batches, gates, flush }
}

const untilIdle = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('createBatcher', () => {
  it('sends what arrives during a flush together in the next one', async () => {
    const { batches, gates, flush } = heldFlush()
    const batcher = createBatcher({ maxItems: 3, maxWaitMs: 1, flush })

    const first = [1, 2, 3].map(batcher.add)
    const later = [4, 5].map(batcher.add)
    gates[0]?.resolve()
    await Promise.all(first)
    await untilIdle()
    gates[1]?.resolve()
    await Promise.all(later)

    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  it('never flushes more than the maximum at once', async () => {
    const sizes: number[] = []
    const batcher = createBatcher<number>({
      maxItems: 10,
      maxWaitMs: 1,
      flush: async (items) => {
        sizes.push(items.length)
      },
    })

    await Promise.all(Array.from({ length: 95 }, (_, item) => batcher.add(item)))

    expect(Math.max(...sizes)).toBe(10)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(95)
  })

  it('rejects every item of a failed batch, and none of the next', async () => {
    let isFailing = true
    const batcher = createBatcher<number>({
      maxItems: 2,
      maxWaitMs: 1,
      flush: async () => {
        if (isFailing) throw new Error('no disk')
      },
    })

    const failed = await Promise.allSettled([batcher.add(1), batcher.add(2)])
    isFailing = false
    const stored = await Promise.allSettled([batcher.add(3)])

    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(stored.map(({ status }) => status)).toEqual(['fulfilled'])
  })

  it('rejects single items that the flush names and settles the others', async () => {
    const batcher = createBatcher<number>({
      maxItems: 3,
      maxWaitMs: 1,
      flush: async () => new Map([[2, new Error('too many')]]),
    })

    const results = await Promise.allSettled([1, 2, 3].map(batcher.add))

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('drains everything that waits', async () => {
    const stored: number[] = []
    const batcher = createBatcher<number>({
      maxItems: 2,
      maxWaitMs: 10_000,
      flush: async (items) => {
        stored.push(...items)
      },
    })
    const added = [1, 2, 3, 4, 5].map(batcher.add)

    await batcher.drain()
    await Promise.all(added)

    expect(stored).toEqual([1, 2, 3, 4, 5])
  })
})
