/** Minimum time on the page, in milliseconds, before the popup may appear. */
export const exitDelayMs = 30_000

/** Storage key for the time of the last dismissal, in epoch milliseconds. */
export const dismissedKey = 'exitPopupDismissed'

const edgePx = 50
const suppressionMs = 24 * 60 * 60 * 1000

/** Whether a pointer that moves between two heights, in pixels from the top of the window, is leaving upward. */
export function isLeaving(from: number, to: number): boolean {
  return from > edgePx && to <= edgePx
}

/**
 * Whether a dismissal still suppresses the popup.
 * @param stored epoch milliseconds as text, or null; a future or invalid time is ignored
 */
export function isSuppressed(stored: string | null, nowMs: number): boolean {
  const agoMs = nowMs - Number(stored ?? Number.NaN)
  return agoMs >= 0 && agoMs < suppressionMs
}
