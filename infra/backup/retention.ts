/** The number of days, weeks and months for which one backup is kept. */
const kept = { days: 7, weeks: 4, months: 12 }
/**
 * On the newest days all backups are kept, because on the day of a loss a new machine backs up its empty database
 * before it is restored.
 */
const untouchedDays = 3

/** A backup day begins at 3:15 in the brand's time zone. */
const beginsAtMs = (3 * 60 + 15) * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** The backup day of a time, as `YYYY-MM-DD`; until 3:15 it is the previous day. */
export function backupDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(
    at.getTime() - beginsAtMs,
  )
}

/**
 * The backups to keep: the newest of each of the last seven days, four weeks (from Monday) and twelve months that have
 * one, and all of the newest three days. A stack that was off for a year keeps its existing backups.
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
