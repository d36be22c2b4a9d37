/** Waits for so long, until the network is back, or until the signal is aborted. */
export async function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(done, ms)
    function done(): void {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    // A connection that is back is used at once.
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
