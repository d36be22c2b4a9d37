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

/** Whether a period ends with the present and not with the end of a day. */
export function isUnfinished({ to }: Span): boolean {
  const at = Date.parse(to)
  return clock.format(at) !== '00:00:00' || at % 1000 !== 0
}

/** The first and last day of a period, in the brand's time zone. */
export function daysOf({ from, to }: Span): { from: string; to: string } {
  return { from: days.format(Date.parse(from)), to: days.format(Date.parse(to) - 1) }
}

/** The period and what it is compared with, in words. */
export function scopeText({ period, comparedPeriod, unit }: ExploreReport): string {
  const text = (span: Span) =>
    `${periodText({ ...span, unit })}${isUnfinished(span) ? ` (up to ${formatTime(span.to)})` : ''}`
  const compared = comparedPeriod === null ? '' : `, compared with ${text(comparedPeriod)}`
  return `${text(period)}${compared}, ${brand.timeZoneName}`
}
