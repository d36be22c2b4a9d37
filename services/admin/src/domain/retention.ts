import { brand } from '@cardroom/brand/brand'
import { type RetentionReport, retentionWeeks } from '@cardroom/contracts/retention'
import { weekOf } from './count-visits.ts'
import type { Visits } from './visits.ts'

const thursday = Temporal.PlainDate.from('1970-01-01')
/** The Monday of the week that is number 0: days are counted from a Thursday. */
const firstMonday = thursday.subtract({ days: 3 })

/** A day that no visit is of. */
const never = -1_000_000

/** The number of the week that goes on, counted as the copy of the visits does. */
export function currentWeek(now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(brand.timeZone)
    .toPlainDate()
  return Math.floor(firstMonday.until(today).days / 7)
}

/** Different visitors by the week of their first visit, and in how many weeks after it they came. */
export function countRetention(visits: Visits, now: number): RetentionReport {
  const current = currentWeek(now)
  const counts = new Map<number, number>()
  const { day, visitor, previous, isThere } = visits
  for (let place = 0; place < visits.count; place += 1) {
    const week = weekOf(day.values[place] ?? 0)
    // A visitor counts once a week: with the visit before which the last one lies in an earlier week.
    if (
      isThere.values[place] === 0 ||
      week >= current ||
      weekOf(day.values[previous.values[place] ?? -1] ?? never) === week
    ) {
      continue
    }
    const cohort = weekOf(day.values[visitor.values[place] ?? 0] ?? 0)
    if (cohort < current - 1 - retentionWeeks) continue
    const key = cohort * 100_000 + week
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const countOf = (cohort: number, after: number) =>
    counts.get(cohort * 100_000 + cohort + after) ?? 0
  const cohorts = Array.from({ length: retentionWeeks + 1 }, (_, back) => current - 1 - back)
  return {
    cohorts: cohorts.map((cohort) => ({
      week: firstMonday.add({ weeks: cohort }).toString(),
      visitors: countOf(cohort, 0),
      returned: Array.from({ length: retentionWeeks }, (_, index) =>
        cohort + index + 1 < current ? countOf(cohort, index + 1) : null,
      ),
    })),
  }
}
