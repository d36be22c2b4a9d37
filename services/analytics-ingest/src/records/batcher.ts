export type BatcherOptions<Item> = {
  /** The maximum number of items in one flush. */
  maxItems: number
  /** The maximum wait for more items, in milliseconds. */
  maxWaitMs: number
  /** Makes the items durable, or rejects for all of them. It may return errors for individual items. */
  flush: (items: Item[]) => Promise<ReadonlyMap<Item, Error> | void>
}

export type Batcher<Item> = {
  /** Resolves once the item is durable; rejects if it cannot be stored. */
  add: (item: Item) => Promise<void>
  /** Resolves once every item added so far is settled. */
  drain: () => Promise<void>
}

type Waiting<Item> = { item: Item; resolve: () => void; reject: (error: unknown) => void }

/**
 * Group commit: items that arrive during a flush form the next batch, so batches grow with the load. A single item
 * waits for at most `maxWaitMs`.
 */
export function createBatcher<Item>(options: BatcherOptions<Item>): Batcher<Item> {
  const waiting: Waiting<Item>[] = []
  let timer: NodeJS.Timeout | null = null
  let underWay: Promise<void> | null = null

  function add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (underWay !== null) return
      if (isFull()) start()
      else timer ??= setTimeout(start, options.maxWaitMs)
    })
  }

  function isFull(): boolean {
    return waiting.length >= options.maxItems
  }

  function start(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (underWay !== null || waiting.length === 0) return
    const batch = waiting.splice(0, options.maxItems)
    underWay = settle(batch, options.flush).then(() => {
      underWay = null
      if (isFull()) start()
      else if (waiting.length > 0) timer ??= setTimeout(start, options.maxWaitMs)
      return undefined
    })
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0 || underWay !== null) {
      start()
      await underWay
    }
  }

  return { add, drain }
}

async function settle<Item>(
  batch: Waiting<Item>[],
  flush: BatcherOptions<Item>['flush'],
): Promise<void> {
  try {
    const refused = await flush(batch.map(({ item }) => item))
    for (const { item, resolve, reject } of batch) {
      const reason = refused?.get(item)
      if (reason === undefined) resolve()
      else reject(reason)
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
