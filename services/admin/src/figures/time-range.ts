import { brand } from '@cardroom/brand/brand'
import { addDays, sameTimeOn, startOfDay, startOfHour } from '@cardroom/contracts/buckets'
import type { Period, Timeframe } from '@cardroom/contracts/report-frame'

/** Whole buckets, from the start of the first to the end of the last, in epoch milliseconds. */
export type Span = { from: number; to: number }

export type TimeRange = Span & {
  unit: 'hour' | 'day'
  previous: PreviousRange | null
}

/**
 * The same number of buckets immediately before. The last one ends at the time of its hour or day that corresponds to
 * now.
 */
export type PreviousRange = Span & {
  /** The start of the last bucket. */
  last: number
}

const { timeZone } = brand
const hourMs = 60 * 60 * 1000
const secondMs = 1000
const hours = 24
const days: Record<Exclude<Timeframe, '24hours' | 'lifetime'>, number> = {
  '7days': 7,
  '30days': 30,
  '90days': 90,
}

/** The start of the `lifetime` range, before any record. */
export const beginning = Date.UTC(1970, 0, 1)

/**
 * The hours or days of a timeframe, counted back from the one that contains `now` (epoch milliseconds). Days are those
 * of the brand's time zone.
 */
export function toTimeRange(timeframe: Timeframe, now: number): TimeRange {
  const moment = Math.floor(now / secondMs) * secondMs
  if (timeframe === '24hours') {
    const to = startOfHour(now) + hourMs
    const from = to - hours * hourMs
    const previous = {
      from: from - hours * hourMs,
      last: from - hourMs,
      to: moment - hours * hourMs,
    }
    return { unit: 'hour', from, to, previous }
  }
  const today = startOfDay(now, timeZone)
  const to = addDays(today, 1, timeZone)
  if (timeframe === 'lifetime') return { unit: 'day', from: beginning, to, previous: null }
  const from = addDays(today, 1 - days[timeframe], timeZone)
  const last = addDays(from, -1, timeZone)
  const previous = {
    from: addDays(from, -days[timeframe], timeZone),
    last,
    to: sameTimeOn(last, moment, timeZone),
  }
  return { unit: 'day', from, to, previous }
}

/**
 * The start of a report: the `lifetime` range starts with the first record, or today if there is none.
 * @param firstAt the bucket of the first record; infinite if there is none
 */
export function startOf({ from, to }: Span, firstAt: number): number {
  return from === beginning ? Math.min(firstAt, addDays(to, -1, timeZone)) : from
}

/** The range of a report that begins at `from`, in the shape of the contract. */
export function toPeriod({ to, unit }: Pick<TimeRange, 'to' | 'unit'>, from: number): Period {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), unit }
}
