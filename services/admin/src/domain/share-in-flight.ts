/** Shares one run among concurrent calls with the same key, so that many open tabs cost as much as one. */
export function shareInFlight<Key, Value>(
  run: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const inFlight = new Map<Key, Promise<Value>>()
  return (key) => {
    const known = inFlight.get(key)
    if (known !== undefined) return known
    const started = run(key).finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }
}
