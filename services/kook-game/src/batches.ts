import { setImmediate as untilRead } from 'node:timers/promises'

type Waiting<Item, Result> = PromiseWithResolvers<Result> & { item: Item }

/**
 * Runs what is requested for a key: all that has arrived with the first request together, those that come during a run
 * in the next one.
 * @param run returns the result of each item, in their order
 */
export function createBatches<Item, Result>(
  run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
) {
  const running = new Map<string, Waiting<Item, Result>[]>()

  async function runAll(key: string, waiting: Waiting<Item, Result>[]): Promise<void> {
    running.set(key, waiting)
    await untilRead()
    while (waiting.length > 0) {
      const batch = waiting.splice(0)
      try {
        const results = await run(
          key,
          batch.map(({ item }) => item),
        )
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running.delete(key)
  }

  return async (key: string, item: Item): Promise<Result> => {
    const own = { ...Promise.withResolvers<Result>(), item }
    const waiting = running.get(key)
    if (waiting === undefined) void runAll(key, [own])
    else waiting.push(own)
    return await own.promise
  }
}
