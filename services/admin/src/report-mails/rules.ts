import { brand } from '@cardroom/brand/brand'
import type { ReportMailKind } from '@cardroom/contracts/report-mails'

/** A due report: the time at which it became due, and its first and last day. */
export type DueReport = { dueAt: number; from: string; to: string }

const { timeZone } = brand

/** The hour at which a report is due, on the Monday or the first of the month after its period. */
const hour = 8

/** The maximum delay with which a report is still sent. */
const latestDays = 3

/**
 * The report of the last full week or month, available from the following morning on.
 * @param now epoch milliseconds
 * @returns null if it is not due yet, or too old to be sent
 */
export function dueReport(kind: ReportMailKind, now: number): DueReport | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const isWeekly = kind === 'weekly'
  const end = isWeekly ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 })
  const due = end.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour) })
  const dueAt = due.epochMilliseconds
  if (now < dueAt || now >= due.add({ days: latestDays }).epochMilliseconds) return null
  return {
    dueAt,
    from: end.subtract(isWeekly ? { weeks: 1 } : { months: 1 }).toString(),
    to: end.subtract({ days: 1 }).toString(),
  }
}
