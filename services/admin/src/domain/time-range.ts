import { brand } from '@cardroom/brand/brand'
import { addDays, startOfDay, startOfHour } from '@cardroom/contracts/buckets'
import type { Period, Timeframe } from '@cardroom/contracts/report-frame'

/** Whole buckets: from the start of the first to the end of the last. Epoch milliseconds. */
export type Span = { from: number; to: number }

export type TimeRange = Span & {
  unit: 'hour' | 'day'
  /** As many buckets just before; null when there can be none. */
  previous: Span | null
}

const { timeZone } = brand
const hourMs = 60 * 60 * 1000
const hours = 24
const days: Record<Exclude<Timeframe, '24hours' | 'lifetime'>, number> = {
  '7days': 7,
  '30days': 30,
  '90days': 90,
}

/** The start of a lifetime: before any record, and a time that every system can write. */
export const beginning = Date.UTC(1970, 0, 1)

/**
 * The hours or days that a timeframe consists of, counted back from the one that `now` (epoch
 * milliseconds) lies in. Days are those of the brand's time zone.
 */
export function toTimeRange(timeframe: Timeframe, now: number): TimeRange {
  if (timeframe === '24hours') {
    const to = startOfHour(now) + hourMs
    const from = to - hours * hourMs
    return { unit: 'hour', from, to, previous: { from: from - hours * hourMs, to: from } }
  }
  const today = startOfDay(now, timeZone)
  const to = addDays(today, 1, timeZone)
  if (timeframe === 'lifetime') return { unit: 'day', from: beginning, to, previous: null }
  const from = addDays(today, 1 - days[timeframe], timeZone)
  return {
    unit: 'day',
    from,
    to,
    previous: { from: addDays(from, -days[timeframe], timeZone), to: from },
  }
}

/**
 * Where a report of the range begins: a lifetime with its first record, or today without one.
 * @param firstAt the bucket of the first record; infinite without one
 */
export function startOf({ from, to }: Span, firstAt: number): number {
  return from === beginning ? Math.min(firstAt, addDays(to, -1, timeZone)) : from
}

/** The range of a report that begins at `from`, as the contract has it. */
export function toPeriod({ to, unit }: TimeRange, from: number): Period {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), unit }
}

/** The start of every bucket, oldest first. */
export function bucketsIn({ unit, from, to }: Omit<TimeRange, 'previous'>): number[] {
  const buckets: number[] = []
  for (let at = from; at < to; at = unit === 'hour' ? at + hourMs : addDays(at, 1, timeZone))
    buckets.push(at)
  return buckets
}
