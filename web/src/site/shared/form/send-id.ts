/**
 * Gives a form's payload an id: the same for the same content, so that a repeat is harmless, and a new one
 * once it has changed.
 */
export function createSendIds(newId: () => string): (payload: object) => string {
  let sent = { id: '', words: '' }
  return (payload) => {
    const words = JSON.stringify(payload)
    if (words !== sent.words) sent = { id: newId(), words }
    return sent.id
  }
}

/** Counts milliseconds from now, in addition to those that have passed. */
export function countFrom(passedMs: number): () => number {
  const startedAt = performance.now() - passedMs
  return () => Math.round(performance.now() - startedAt)
}
