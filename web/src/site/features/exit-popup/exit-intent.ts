/** Milliseconds on the page before the popup may appear. */
export const exitDelayMs = 30_000

/** Storage key of the time of the last dismissal, in epoch milliseconds. */
export const dismissedKey = 'exitPopupDismissed'

const edgePx = 50
const suppressionMs = 24 * 60 * 60 * 1000

/** Whether a pointer that was at `from` and is at `to`, in pixels from the window's top, is leaving upward. */
export function isLeaving(from: number, to: number): boolean {
  return from > edgePx && to <= edgePx
}

/**
 * Whether a dismissal still suppresses the popup.
 * @param stored epoch milliseconds as text, or null; a time in the future or an invalid one is ignored
 */
export function isSuppressed(stored: string | null, nowMs: number): boolean {
  const agoMs = nowMs - Number(stored ?? Number.NaN)
  return agoMs >= 0 && agoMs < suppressionMs
}
