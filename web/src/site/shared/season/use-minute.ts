import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
// Often enough that no minute is shown for long after it is over.
const lookEveryMs = 5000

/** The minute that it is, in epoch milliseconds; null in the HTML, which has no clock. */
export function useMinute(): number | null {
  return useSyncExternalStore<number | null>(subscribe, thisMinute, () => null)
}

function subscribe(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, lookEveryMs)
  return () => window.clearInterval(timer)
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs
}
