import type { ExploreFilter, Touch } from '@cardroom/contracts/explore'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGoalTable, type Measured } from '../../src/domain/count-goals.ts'
import { emptyVisits } from '../../src/domain/visits.ts'
import { type MadeVisit, madeSpan, madeVisit, storeVisitors } from './stored-visits.ts'

/* What is kept by day between questions against a plain count of all visits, while visits come and change. */

const goals: Measured[] = [
  { steps: [{ kind: 'page', match: 'starts_with', path: '/' }], value: 3 },
  {
    steps: [
      { kind: 'page', match: 'starts_with', path: '/' },
      { kind: 'event', action: { match: 'is', value: 'open' } },
    ],
    value: null,
  },
]
const filters = fc.subarray<ExploreFilter>([
  { operator: 'is_not', dimension: 'page', value: '/rake' },
])

describe('countGoalTable', () => {
  it('follows what changes, whatever was asked before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(madeVisit, { minLength: 1, maxLength: 25 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(
          fc.record({
            span: madeSpan,
            filters,
            goal: fc.constantFrom(...goals),
            touch: fc.constantFrom<Touch>('first', 'last'),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        (batches, questions) => {
          const visits = emptyVisits()
          const places = new Map<number, number[]>()
          const all: MadeVisit[] = []
          for (const batch of batches) {
            all.push(...batch)
            const touched = new Set(batch.map(({ visitor }) => visitor))
            const changed = all.filter(({ visitor }) => touched.has(visitor))
            storeVisitors(visits, changed, places)
            for (const { goal, ...scope } of questions) {
              const found = countGoalTable(visits, goal, { scope, by: 'country' })
              const own = all.filter(
                ({ ms, views }) =>
                  ms >= scope.span.from &&
                  ms < scope.span.to &&
                  (scope.filters.length === 0 || !views.some(({ page }) => page === '/rake')),
              )
              const byCountry = Map.groupBy(own, ({ country }) => country)
              expect(new Map(found.map(({ name, figures }) => [name, figures]))).toEqual(
                new Map([...byCountry].map(([country, of]) => [country, plainGoal(of, goal)])),
              )
            }
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

function plainGoal(own: readonly MadeVisit[], { steps, value }: Measured) {
  const started = own.filter(({ views }) => views.length > 0)
  const done = started.flatMap(({ views, events }) => {
    const first = Math.min(...views.map(({ after }) => after))
    if (steps.length === 1) return [{ took: first, worth: value ?? 0 }]
    const opened = events.filter(({ action, after }) => action === 'open' && after >= first)
    const end = Math.min(...opened.map(({ after }) => after))
    const worth = opened.filter(({ after }) => after === end).map((event) => event.value ?? 0)
    return opened.length === 0 ? [] : [{ took: end - first, worth: Math.max(...worth) }]
  })
  const took = done.map((one) => one.took).toSorted((one, other) => one - other)
  const secondsAt = (share: number) =>
    took.length === 0 ? null : (took[Math.ceil(share * took.length) - 1] ?? 0) / 1000
  return {
    visits: own.length,
    started: started.length,
    completions: done.length,
    conversionRate: Math.round((10_000 * done.length) / own.length) / 100,
    value: done.reduce((sum, { worth }) => sum + worth, 0),
    medianSeconds: secondsAt(0.5),
    p90Seconds: secondsAt(0.9),
  }
}
