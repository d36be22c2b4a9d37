/**
 * Lets callers who ask for the same thing at once share one run, so that many open tabs cost the
 * database as much as one.
 */
export function shareInFlight<Key, Value>(
  run: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const underWay = new Map<Key, Promise<Value>>()
  return (key) => {
    const known = underWay.get(key)
    if (known !== undefined) return known
    const started = run(key).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
