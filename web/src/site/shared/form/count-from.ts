/** Milliseconds from now on, on top of those that have passed. */
export function countFrom(passedMs: number): () => number {
  const startedAt = performance.now() - passedMs
  return () => Math.round(performance.now() - startedAt)
}
