import { useSyncExternalStore } from 'react'

const tickMs = 15_000

function onTick(listener: () => void): () => void {
  const timer = window.setInterval(listener, tickMs)
  return () => window.clearInterval(timer)
}

/** The last tick, so that all components between two ticks show the same time. */
const lastTick = () => Math.floor(Date.now() / tickMs) * tickMs

/** The current time in epoch milliseconds, at most one tick old. */
export function useNow(): number {
  return useSyncExternalStore(onTick, lastTick)
}
