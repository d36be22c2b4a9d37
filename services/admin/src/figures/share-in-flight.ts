/** Shares one run among concurrent calls with the same query, so that many open tabs cost as much as one. */
export function shared<Query, Answer>(
  run: (query: Query) => Promise<Answer>,
): (query: Query) => Promise<Answer> {
  const inFlight = new Map<string, Promise<Answer>>()
  return (query) => {
    const key = JSON.stringify(query)
    const known = inFlight.get(key)
    if (known !== undefined) return known
    const answer = run(query).finally(() => inFlight.delete(key))
    inFlight.set(key, answer)
    return answer
  }
}
