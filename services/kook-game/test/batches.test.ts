import { describe, expect, it } from 'vitest'
import { createBatches } from '../src/batches.ts'

/** Each run ends when the test says so. */
function controlled() {
  const runs: { items: readonly number[]; end: PromiseWithResolvers<void> }[] = []
  const request = createBatches<number, number>(async (_key, items) => {
    const end = Promise.withResolvers<void>()
    runs.push({ items, end })
    await end.promise
    return items.map((item) => item * 10)
  })
  return { runs, request }
}

describe('requests of one key', () => {
  it('wait for the run before them, and each has its own result', async () => {
    const { runs, request } = controlled()
    const first = request('a', 1)
    await expect.poll(() => runs.length).toBe(1)
    const later = [request('a', 2), request('a', 3)]
    runs[0]?.end.resolve()
    await first
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end.resolve()

    expect(await Promise.all([first, ...later])).toEqual([10, 20, 30])
    expect(runs.map(({ items }) => items)).toEqual([[1], [2, 3]])
  })

  it('run together when they come at the same moment', async () => {
    const { runs, request } = controlled()
    const both = [request('a', 1), request('a', 2)]
    await expect.poll(() => runs.length).toBe(1)
    runs[0]?.end.resolve()

    expect(await Promise.all(both)).toEqual([10, 20])
    expect(runs.map(({ items }) => items)).toEqual([[1, 2]])
  })

  it('fail together, and the next ones do not', async () => {
    const { runs, request } = controlled()
    const failing = request('a', 1)
    await expect.poll(() => runs.length).toBe(1)
    const next = request('a', 2)
    runs[0]?.end.reject(new Error('Redis is gone'))
    await expect(failing).rejects.toThrow('Redis is gone')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end.resolve()

    expect(await next).toBe(20)
  })

  it('do not wait for another key', async () => {
    const { runs, request } = controlled()
    void request('a', 1)
    const other = request('b', 2)
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.end.resolve()

    expect(await other).toBe(20)
  })
})
