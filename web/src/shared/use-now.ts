import { useSyncExternalStore } from 'react'

const stepMs = 10_000

/** The time, in epoch milliseconds, as of the last ten seconds. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, read)
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, stepMs)
  return () => clearInterval(timer)
}

function read(): number {
  return Math.floor(Date.now() / stepMs) * stepMs
}
