import { brand } from '@cardroom/brand/brand'
import { type RetentionReport, retentionWeeks } from '@cardroom/contracts/retention'
import { always, chosenVisits } from './choose-visits.ts'
import { weekOf } from './count-visits.ts'
import { keptFor } from './kept-days.ts'
import { bytesOfPairs, type PairSums, pairSums } from './pair-sums.ts'
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
  const counts = keptReturns(visits) ?? allReturns(visits)
  const countOf = (cohort: number, after: number) =>
    counts.values[counts.numberOf(cohort, cohort + after)] ?? 0
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

/** By the week of a visitor's first visit and the week of a visit: how many visitors. */
function keptReturns(visits: Visits): PairSums | null {
  return keptFor(visits, 'returns', {
    make: () => pairSums(1),
    bytes: bytesOfPairs,
    add: (kept, places, sign) => addReturns(kept, visits, { places, sign }),
  })
}

function allReturns(visits: Visits): PairSums {
  const returns = pairSums(1)
  addReturns(returns, visits, {
    places: chosenVisits(visits, { span: always, filters: [] }),
    sign: 1,
  })
  return returns
}

// A visitor counts once a week: with the visit before which the last one lies in an earlier week.
function addReturns(
  returns: PairSums,
  { day, visitor, previous }: Visits,
  { places, sign }: { places: Int32Array; sign: 1 | -1 },
): void {
  const weekAt = (place: number) => weekOf(day.values[place] ?? never)
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const week = weekAt(place)
    if (weekAt(previous.values[place] ?? -1) === week) continue
    const start = returns.startOf(weekAt(visitor.values[place] ?? 0), week)
    returns.values[start] = (returns.values[start] ?? 0) + sign
  }
}
