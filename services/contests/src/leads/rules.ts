import { brand } from '@cardroom/brand/brand'
import type { DueWhen } from '@cardroom/contracts/follow-ups'

const weekDays = 7

/** Today's date in the brand's time zone, and the last day that the due list covers. */
export function dueDays(now: number): { today: string; last: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(brand.timeZone)
    .toPlainDate()
  return { today: today.toString(), last: today.add({ days: weekDays }).toString() }
}

/** How a due date relates to today. */
export function whenDue(day: string, today: string): DueWhen {
  if (day === today) return 'today'
  return day < today ? 'overdue' : 'week'
}

const minFillMs = 2000

/** Signs that a bot filled in a form. */
export type SpamSigns = {
  /** The value of a field that people cannot see. */
  website?: string | undefined
  /** The time since the form was shown. */
  elapsedMs?: number | undefined
}

/** Whether a bot probably filled in the form. Such a row is stored and marked. */
export function isPossibleSpam({ website = '', elapsedMs = 0 }: SpamSigns): boolean {
  return website !== '' || elapsedMs < minFillMs
}
