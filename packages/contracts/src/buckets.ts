/* Hours of UTC and days of the brand's time zone, as epoch milliseconds. For services: browsers do not have Temporal yet. */

const hourMs = 60 * 60 * 1000

export function startOfHour(at: number): number {
  return Math.floor(at / hourMs) * hourMs
}

// Most calls are about the same day, and computing its bounds costs microseconds.
let lastDay = { timeZone: '', start: 0, end: 0 }

export function startOfDay(at: number, timeZone: string): number {
  if (timeZone !== lastDay.timeZone || at < lastDay.start || at >= lastDay.end) {
    const day = zoned(at, timeZone).startOfDay()
    const next = day.add({ days: 1 }).startOfDay()
    lastDay = { timeZone, start: day.epochMilliseconds, end: next.epochMilliseconds }
  }
  return lastDay.start
}

/** The time of day of `at` on another day; a skipped hour becomes the one after it. */
export function sameTimeOn(dayStart: number, at: number, timeZone: string): number {
  const time = zoned(at, timeZone).toPlainTime()
  return zoned(dayStart, timeZone).withPlainTime(time).epochMilliseconds
}

/** The start of the day `days` later; days of 23 and 25 hours count as one. */
export function addDays(dayStart: number, days: number, timeZone: string): number {
  return zoned(dayStart, timeZone).add({ days }).startOfDay().epochMilliseconds
}

function zoned(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
}
