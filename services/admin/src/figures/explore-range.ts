import { brand } from '@cardroom/brand/brand'
import type { Comparison, ExploreQuery, PeriodName, SeriesUnit } from '@cardroom/contracts/explore'
import type { Span } from './time-range.ts'

/** A time span and the span that it is compared with, both cut off at the same point, in epoch milliseconds. */
export type ExploreRange = { current: Span; compared: Span | null; unit: SeriesUnit }

type RangeQuery = Pick<ExploreQuery, 'period' | 'from' | 'to' | 'compare' | 'unit'>
/** The days of a period (the end is exclusive), and the offset to the previous period. */
type Days = { from: Temporal.PlainDate; to: Temporal.PlainDate; step: Temporal.DurationLike }

const { timeZone } = brand

/**
 * The time range of a query.
 * @param now epoch milliseconds; an unfinished period ends at this time, and the period that it is compared with ends
 * at the corresponding time
 * @param firstAt the start of the first visit, for the range "all time"
 * @param firstAt when the first visit began, for all of time
 */
export function toExploreRange(query: RangeQuery, now: number, firstAt: number): ExploreRange {
  const moment = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  if (query.from === undefined && query.period === '24hours') return lastHours(query, moment)
  const days = toDays(query, moment.toPlainDate(), firstAt)
  const isOver = startOf(days.to) <= now
  const current = { from: startOf(days.from), to: isOver ? startOf(days.to) : now }
  const isAll = query.from === undefined && query.period === 'all'
  const step = isAll ? null : stepOf(days, query.compare)
  const compared =
    step === null
      ? null
      : {
          from: startOf(days.from.subtract(step)),
          to: isOver ? startOf(days.to.subtract(step)) : momentBefore(moment, step),
        }
  return { current, compared, unit: query.unit ?? unitOf(days) }
}

function lastHours({ compare, unit }: RangeQuery, moment: Temporal.ZonedDateTime): ExploreRange {
  const first = moment
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .subtract({ hours: 23 })
  const step = compare === 'none' ? null : compare === 'year' ? { years: 1 } : { days: 1 }
  return {
    current: { from: first.epochMilliseconds, to: moment.epochMilliseconds },
    compared: step && { from: momentBefore(first, step), to: momentBefore(moment, step) },
    unit: unit ?? 'hour',
  }
}

/** The start of every bucket of a span and its key as the copy counts it, oldest first. */
export function seriesBuckets({ from, to }: Span, unit: SeriesUnit): { at: number; key: number }[] {
  const buckets: { at: number; key: number }[] = []
  if (unit === 'hour') {
    for (let key = Math.floor(from / hourMs); key * hourMs < to; key += 1) {
      buckets.push({ at: key * hourMs, key })
    }
    return buckets
  }
  const first = dateOf(from)
  const step = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } }[unit]
  for (let day = firstDay(first, unit); startOf(day) < to; day = day.add(step)) {
    buckets.push({ at: startOf(day), key: keyOf(day, unit) })
  }
  return buckets
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** The start of a day. @param number days since 1970 */
export function startOfDayNumber(number: number): number {
  return startOf(Temporal.PlainDate.from('1970-01-01').add({ days: number }))
}

function dateOf(at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
}

function keyOf(day: Temporal.PlainDate, unit: 'day' | 'week' | 'month'): number {
  const number = Date.UTC(day.year, day.month - 1, day.day) / dayMs
  if (unit === 'day') return number
  // 1 January 1970 was a Thursday.
  return unit === 'week' ? Math.floor((number + 3) / 7) : day.year * 12 + day.month - 1
}

function firstDay(day: Temporal.PlainDate, unit: 'day' | 'week' | 'month'): Temporal.PlainDate {
  if (unit === 'day') return day
  return unit === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

function toDays(
  { period, from, to }: RangeQuery,
  today: Temporal.PlainDate,
  firstAt: number,
): Days {
  if (from !== undefined && to !== undefined) {
    const first = Temporal.PlainDate.from(from)
    const end = Temporal.PlainDate.from(to).add({ days: 1 })
    return { from: first, to: end, step: { days: first.until(end).days } }
  }
  if (period === 'all') {
    const first = dateOf(firstAt)
    return { from: first, to: today.add({ days: 1 }), step: { days: 1 } }
  }
  return namedDays[period](today)
}

const lastDays = (days: number) => (today: Temporal.PlainDate) => ({
  from: today.subtract({ days: days - 1 }),
  to: today.add({ days: 1 }),
  step: { days },
})

const whole =
  (
    startOfUnit: (day: Temporal.PlainDate) => Temporal.PlainDate,
    step: Temporal.DurationLike,
    back = 0,
  ) =>
  (today: Temporal.PlainDate) => {
    let from = startOfUnit(today)
    if (back === 1) from = from.subtract(step)
    return { from, to: from.add(step), step }
  }

const thisDay = (day: Temporal.PlainDate) => day
const monday = (day: Temporal.PlainDate) => firstDay(day, 'week')
const firstOfMonth = (day: Temporal.PlainDate) => firstDay(day, 'month')
const firstOfYear = (day: Temporal.PlainDate) => day.with({ month: 1, day: 1 })

const namedDays: Record<Exclude<PeriodName, 'all'>, (today: Temporal.PlainDate) => Days> = {
  today: whole(thisDay, { days: 1 }),
  yesterday: whole(thisDay, { days: 1 }, 1),
  // The hours of this period come from `lastHours`.
  '24hours': lastDays(1),
  '7days': lastDays(7),
  '30days': lastDays(30),
  '90days': lastDays(90),
  week: whole(monday, { weeks: 1 }),
  'last-week': whole(monday, { weeks: 1 }, 1),
  month: whole(firstOfMonth, { months: 1 }),
  'last-month': whole(firstOfMonth, { months: 1 }, 1),
  year: whole(firstOfYear, { years: 1 }),
  'last-year': whole(firstOfYear, { years: 1 }, 1),
  '12months': (today) => ({
    from: firstOfMonth(today).subtract({ months: 11 }),
    to: firstOfMonth(today).add({ months: 1 }),
    step: { years: 1 },
  }),
}

function stepOf({ step }: Days, compare: Comparison): Temporal.DurationLike | null {
  if (compare === 'none') return null
  return compare === 'year' ? { years: 1 } : step
}

// Uses local time: nine in the morning is compared with nine in the morning, even across a clock change.
function momentBefore(moment: Temporal.ZonedDateTime, step: Temporal.DurationLike): number {
  return moment.subtract(step).epochMilliseconds
}

function startOf(day: Temporal.PlainDate): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds
}

const longestByHour = 2
const longestByDay = 92
const longestByWeek = 550

function unitOf({ from, to }: Days): SeriesUnit {
  const { days } = from.until(to)
  if (days <= longestByHour) return 'hour'
  if (days <= longestByDay) return 'day'
  return days <= longestByWeek ? 'week' : 'month'
}
