const minuteMs = 60_000

/** How long ago a moment was, as `3 min ago`. */
export function agoOf(timeMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - timeMs) / minuteMs)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`
}
