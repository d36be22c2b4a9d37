import { brand } from '@cardroom/brand/brand'
import type { DueWhen } from '@cardroom/contracts/follow-ups'

const weekDays = 7

/** Today in the time zone of the brand, and the last day of the list of what is due. */
export function dueDays(now: number): { today: string; last: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(brand.timeZone)
    .toPlainDate()
  return { today: today.toString(), last: today.add({ days: weekDays }).toString() }
}

/** When a day is, seen from another. */
export function whenDue(day: string, today: string): DueWhen {
  if (day === today) return 'today'
  return day < today ? 'overdue' : 'week'
}
