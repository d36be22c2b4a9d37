/** Milliseconds on the page before which nobody is asked to stay. */
export const exitDelayMs = 30_000

/** Where the popup keeps when it was last dismissed: epoch milliseconds. */
export const dismissedKey = 'exitPopupDismissed'

const edgePx = 50
const suppressionMs = 24 * 60 * 60 * 1000

/** Whether a pointer that was at `from` and is at `to`, in pixels from the window's top, is leaving upward. */
export function isLeaving(from: number, to: number): boolean {
  return from > edgePx && to <= edgePx
}

/**
 * Whether a dismissal still counts.
 * @param stored epoch milliseconds as text, or null; one from the future or unreadable never counts
 */
export function isSuppressed(stored: string | null, nowMs: number): boolean {
  const agoMs = nowMs - Number(stored ?? Number.NaN)
  return agoMs >= 0 && agoMs < suppressionMs
}
