import { brand } from '@cardroom/brand/brand'
import { type RetentionReport, retentionWeeks } from '@cardroom/contracts/retention'
import { sql } from 'kysely'
import type { Ask } from './copy.ts'

/** The Monday of week 0; 1 January 1970 was a Thursday. */
const firstMonday = Temporal.PlainDate.from('1970-01-01').subtract({ days: 3 })

/** Unique visitors by the week of their first visit, and how many of them returned in each later week. */
export async function countRetention(ask: Ask, now: number): Promise<RetentionReport> {
  const today = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(brand.timeZone)
    .toPlainDate()
  const current = Math.floor(firstMonday.until(today).days / 7)
  const cohorts = Array.from({ length: retentionWeeks + 1 }, (_, back) => current - 1 - back)
  const rows = await ask(sql<{ cohort: number; week: number; visitors: number }>`
    SELECT (first_day + 3) // 7 AS cohort, (day + 3) // 7 AS week, count(DISTINCT visitor) AS visitors
    FROM visit WHERE quality = 'ok' AND first_day + 3 >= ${sql.lit(7 * (cohorts.at(-1) ?? 0))} GROUP BY ALL`)
  const visitorsIn = (cohort: number, week: number) =>
    rows.find((row) => row.cohort === cohort && row.week === week)?.visitors ?? 0
  return {
    cohorts: cohorts.map((cohort) => ({
      week: firstMonday.add({ weeks: cohort }).toString(),
      visitors: visitorsIn(cohort, cohort),
      returned: Array.from({ length: retentionWeeks }, (_, index) =>
        cohort + index + 1 < current ? visitorsIn(cohort, cohort + index + 1) : null,
      ),
    })),
  }
}
