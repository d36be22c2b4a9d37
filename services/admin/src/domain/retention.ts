import { brand } from '@cardroom/brand/brand'
import { type RetentionReport, retentionWeeks } from '@cardroom/contracts/retention'

const thursday = Temporal.PlainDate.from('1970-01-01')
/** The Monday of the week that is number 0: days are counted from a Thursday. */
const firstMonday = thursday.subtract({ days: 3 })

/** The number of the week that goes on, counted as the copy of the visits does. */
export function currentWeek(now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(brand.timeZone)
    .toPlainDate()
  return Math.floor(firstMonday.until(today).days / 7)
}

/** Different visitors by the week of their first visit, and in how many weeks after it they came. */
export function retentionQuestion(now: number) {
  const week = currentWeek(now)
  // A visitor counts once a week: with the visit before which the last one lies in an earlier week.
  return {
    text: `SELECT (first_day + 3) // 7 AS cohort, (day + 3) // 7 - (first_day + 3) // 7 AS week,
        count(*)::DOUBLE AS visitors
      FROM visit WHERE (first_day + 3) // 7 BETWEEN ${week - 1 - retentionWeeks} AND ${week - 1}
        AND (day + 3) // 7 < ${week} AND (prev_day + 3) // 7 < (day + 3) // 7
      GROUP BY 1, 2`,
    values: [],
  }
}

/** @param rows the answer to {@link retentionQuestion} */
export function retentionReport(
  rows: readonly Record<string, unknown>[],
  now: number,
): RetentionReport {
  const counts = new Map(
    rows.map((row) => [`${String(row['cohort'])} ${String(row['week'])}`, row['visitors']]),
  )
  const current = currentWeek(now)
  const countOf = (cohort: number, week: number) => Number(counts.get(`${cohort} ${week}`) ?? 0)
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
