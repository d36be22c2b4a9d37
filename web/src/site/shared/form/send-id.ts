/**
 * Gives what a form sends its id: the same for the same words, so that a repeat is harmless, and another
 * once they have changed.
 */
export function createSendIds(newId: () => string): (payload: object) => string {
  let sent = { id: '', words: '' }
  return (payload) => {
    const words = JSON.stringify(payload)
    if (words !== sent.words) sent = { id: newId(), words }
    return sent.id
  }
}

/** Milliseconds from now on, on top of those that have passed. */
export function countFrom(passedMs: number): () => number {
  const startedAt = performance.now() - passedMs
  return () => Math.round(performance.now() - startedAt)
}
