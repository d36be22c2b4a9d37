/** No report takes so long; one that hangs must not be handed to all who ask for it later. */
const maxRunMs = 15_000

/**
 * Shares one run among concurrent calls with the same key, so that many open tabs cost as much as one; those who ask after
 * its longest time get a run of their own.
 */
export function shareInFlight<Key, Value>(
  run: (key: Key) => Promise<Value>,
  now: () => number = Date.now,
): (key: Key) => Promise<Value> {
  const inFlight = new Map<Key, { since: number; value: Promise<Value> }>()
  return (key) => {
    const known = inFlight.get(key)
    if (known !== undefined && now() - known.since < maxRunMs) return known.value
    const value = run(key).finally(() => {
      if (inFlight.get(key)?.value === value) inFlight.delete(key)
    })
    inFlight.set(key, { since: now(), value })
    return value
  }
}

/** Concurrent calls with the same query share one run. */
export function shared<Query, Answer>(make: (query: Query) => Promise<Answer>) {
  const run = shareInFlight((key: string) => make(JSON.parse(key) as Query))
  return (query: Query) => run(JSON.stringify(query))
}
