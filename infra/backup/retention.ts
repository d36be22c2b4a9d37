/** How many of the newest days, weeks and months that have a backup keep one. */
const kept = { days: 7, weeks: 4, months: 12 }
/** So long before the newest one none is let go: an empty machine makes one before it is restored, on the day of the loss. */
const untouchedDays = 3

/** The hour and minute at which a new day of backups begins, in the brand's time zone. */
const beginsAtMs = (3 * 60 + 15) * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** The day that a backup of this moment is of, as `YYYY-MM-DD`: a night belongs to the day before until a quarter past three. */
export function backupDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(
    at.getTime() - beginsAtMs,
  )
}

/**
 * Which backups are kept: the newest of each of the last seven days, four weeks (from Monday) and twelve months that have
 * one, and every one of the newest three days. A stack that was off for a year keeps what it had.
 */
export function keptBackups<Backup extends { madeAt: Date }>(
  backups: readonly Backup[],
  timeZone: string,
): Set<Backup> {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const newestOf = (count: number, spanOf: (day: string) => string) => {
    const spans = new Map<string, Backup>()
    for (const backup of newestFirst) {
      const span = spanOf(backupDay(backup.madeAt, timeZone))
      if (!spans.has(span) && spans.size < count) spans.set(span, backup)
    }
    return [...spans.values()]
  }
  const [newest] = newestFirst
  const since = (newest?.madeAt.getTime() ?? 0) - untouchedDays * dayMs
  return new Set([
    ...backups.filter(({ madeAt }) => madeAt.getTime() > since),
    ...newestOf(kept.days, (day) => day),
    ...newestOf(kept.weeks, mondayOf),
    ...newestOf(kept.months, (day) => day.slice(0, 'YYYY-MM'.length)),
  ])
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
