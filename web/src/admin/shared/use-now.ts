import { useSyncExternalStore } from 'react'

const tickMs = 15_000

function onTick(listener: () => void): () => void {
  const timer = window.setInterval(listener, tickMs)
  return () => window.clearInterval(timer)
}

/** The last tick: the same moment for all that is rendered between two. */
const lastTick = () => Math.floor(Date.now() / tickMs) * tickMs

/** The time, a few seconds old at most, in milliseconds since 1970. */
export function useNow(): number {
  return useSyncExternalStore(onTick, lastTick)
}
