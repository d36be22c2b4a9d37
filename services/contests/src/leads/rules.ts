import { brand } from '@cardroom/brand/brand'
import type { DueWhen } from '@cardroom/contracts/follow-ups'

const weekDays = 7

/** Today in the brand's time zone, and the last day that the due list covers. */
export function dueDays(now: number): { today: string; last: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(brand.timeZone)
    .toPlainDate()
  return { today: today.toString(), last: today.add({ days: weekDays }).toString() }
}

/** How a due day relates to today. */
export function whenDue(day: string, today: string): DueWhen {
  if (day === today) return 'today'
  return day < today ? 'overdue' : 'week'
}

const minFillMs = 2000

/** Signs that a program filled in a form. */
export type SpamSigns = {
  /** A field that people cannot see. */
  website?: string | undefined
  /** Time since the form was shown. */
  elapsedMs?: number | undefined
}

/** Whether a program probably filled in the form. Such a row is stored and marked. */
export function isPossibleSpam({ website = '', elapsedMs = 0 }: SpamSigns): boolean {
  return website !== '' || elapsedMs < minFillMs
}
