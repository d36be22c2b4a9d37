/**
 * Assigns an id to a form's payload. The same content keeps its id, so that a repeated submission is harmless. Changed
 * content gets a new id.
 */
export function createSendIds(newId: () => string): (payload: object) => string {
  let sent = { id: '', words: '' }
  return (payload) => {
    const words = JSON.stringify(payload)
    if (words !== sent.words) sent = { id: newId(), words }
    return sent.id
  }
}

/** Returns a function that counts milliseconds from now, in addition to the milliseconds that have already passed. */
export function countFrom(passedMs: number): () => number {
  const startedAt = performance.now() - passedMs
  return () => Math.round(performance.now() - startedAt)
}
