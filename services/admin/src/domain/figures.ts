import { addDays } from '@cardroom/brand/calendar'
import type { FilteredOut, Period, ReportFilter } from '@cardroom/contracts/report-frame'
import type { Panel } from '@cardroom/contracts/summaries'
import { beginning, bucketsOf, type Window } from './window.ts'

type Amounts = {
  n: number
  total: number
  timed: number
  /** In a group: those of the window, each once. In a point: those of the bucket. */
  sessions: number
}

/** What all buckets of a window come to, by key. */
export type Group = Amounts & { panel: Panel; key1: string; key2: string; key3: string }

/** What one bucket comes to; of conversions and what was left out, by `key1`. Not every panel has them. */
export type Point = Amounts & { panel: Panel; at: number; key1: string }

export type Figures = { groups: Group[]; points: Point[] }

/** Everything a report is made of, beside its newest records. */
export type ReportInput = {
  window: Window
  filter: ReportFilter
  current: Figures
  previous: Figures | null
  visitorsNow: number
}

/** What every report carries, for one kind of record. */
export function frameOf(
  { window, filter, current, visitorsNow }: ReportInput,
  kind: 'visit' | 'view' | 'event' | 'conversion',
) {
  return { period: periodOf(window, current), filter, visitorsNow, filtered: filteredOut() }

  function filteredOut(): FilteredOut {
    const reasons = tally(groupsOf(current, 'left-out', kind), ({ key2 }) => key2)
    const of = (reason: string) => reasons.get(reason) ?? 0
    return {
      bot: of('bot'),
      'no-origin': of('no-origin'),
      limited: of('limited'),
      repeat: of('repeat'),
    }
  }
}

// A lifetime begins with its first record.
function periodOf(window: Window, current: Figures): Period {
  return {
    from: new Date(firstBucket(window, current)).toISOString(),
    to: new Date(window.to).toISOString(),
    unit: window.unit,
  }
}

function firstBucket(window: Window, { points }: Figures): number {
  if (window.from !== beginning) return window.from
  const today = addDays(window.to, -1)
  return points.reduce((first, { at }) => Math.min(first, at), today)
}

/** The groups of a panel, of one first key if that is asked for. */
export function groupsOf({ groups }: Figures, panel: Panel, key1?: string): Group[] {
  return groups.filter(
    (group) => group.panel === panel && (key1 === undefined || group.key1 === key1),
  )
}

export function sum(rows: readonly Amounts[], amount: keyof Amounts = 'n'): number {
  return rows.reduce((all, row) => all + row[amount], 0)
}

/** The amounts of groups added up by a name. */
export function tally(
  groups: readonly Group[],
  nameOf: (group: Group) => string,
  amount: keyof Amounts = 'n',
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const group of groups) {
    const name = nameOf(group)
    counts.set(name, (counts.get(name) ?? 0) + group[amount])
  }
  return counts
}

/** The largest names, most first; equals by name. Those of nothing are left out. */
export function ranked(counts: ReadonlyMap<string, number>, most = Infinity) {
  return [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([name, count]) => ({ name, count }))
}

/**
 * One entry an hour or day, with nothing left out in between; and the same of the previous period.
 * @param of what the points of a bucket come to
 */
export function seriesOf<Values extends object>(
  { window, current, previous }: ReportInput,
  of: (points: readonly Point[]) => Values,
) {
  return {
    series: entriesOf({ ...window, from: firstBucket(window, current) }, current, of),
    previousSeries:
      window.previous && previous && entriesOf({ ...window, ...window.previous }, previous, of),
  }
}

function entriesOf<Values extends object>(
  window: Window,
  { points }: Figures,
  of: (points: readonly Point[]) => Values,
): ({ at: string } & Values)[] {
  const byBucket = Map.groupBy(points, ({ at }) => at)
  return bucketsOf(window).map((at) => ({
    at: new Date(at).toISOString(),
    ...of(byBucket.get(at) ?? []),
  }))
}

/** Whether a point belongs to a panel, and to one first key if that is asked for. */
export function isOf(panel: Panel, key1?: string) {
  return (point: Point): boolean =>
    point.panel === panel && (key1 === undefined || point.key1 === key1)
}

/** One number by another, to so many decimals; null where there is nothing to divide by. */
export function average(total: number, count: number, decimals = 1): number | null {
  return count === 0 ? null : round(total / count, decimals)
}

/** A share in percent, 0 to 100 and more, to so many decimals; 0 of nothing. */
export function percent(part: number, whole: number, decimals: number): number {
  return whole === 0 ? 0 : round((part / whole) * 100, decimals)
}

export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
