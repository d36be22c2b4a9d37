import { brand } from '@cardroom/brand/brand'
import type { ExploreReport } from '@cardroom/contracts/explore'
import { formatTime } from '../../../shared/format.ts'
import { periodText } from '../../shared/series.ts'

type Span = ExploreReport['period']

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  timeStyle: 'medium',
  hourCycle: 'h23',
})
const days = new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone, dateStyle: 'short' })

/** Whether a period ends now instead of at the end of a day. */
export function isUnfinished({ to }: Span): boolean {
  const at = Date.parse(to)
  return clock.format(at) !== '00:00:00' || at % 1000 !== 0
}

/** The first and last day of a period, in the brand's time zone. */
export function daysOf({ from, to }: Span): { from: string; to: string } {
  return { from: days.format(Date.parse(from)), to: days.format(Date.parse(to) - 1) }
}

/** The day that contains a time. */
export function dayOf(at: string): string {
  return days.format(Date.parse(at))
}

/** The start of the point of a series that contains a day. */
export function pointOfDay(day: string, points: readonly { at: string }[]): string | null {
  // An hourly series has several points per day.
  const first = points.find(({ at }) => dayOf(at) === day)
  return (first ?? points.findLast(({ at }) => dayOf(at) < day))?.at ?? null
}

/** Describes the period and the comparison. */
export function scopeText({ period, comparedPeriod, unit }: ExploreReport): string {
  const text = (span: Span) =>
    `${periodText({ ...span, unit })}${isUnfinished(span) ? ` (up to ${formatTime(span.to)})` : ''}`
  const compared = comparedPeriod === null ? '' : `, compared with ${text(comparedPeriod)}`
  return `${text(period)}${compared}, ${brand.timeZoneName}`
}

const dayTexts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
})

/** Formats a day such as `2026-11-20` as `Nov 20`. */
export function dayText(day: string): string {
  return dayTexts.format(Date.parse(`${day}T00:00:00Z`))
}
