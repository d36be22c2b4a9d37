import type { ExploreFilter } from '@cardroom/contracts/explore'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../src/domain/choose-visits.ts'
import { countReport, countTable } from '../../src/domain/count-visits.ts'
import { emptyVisits } from '../../src/domain/visits.ts'
import {
  dayOf,
  type MadeVisit,
  madePages,
  madeSpan,
  madeVisit,
  storeVisitors,
} from './stored-visits.ts'

/* What is kept by day between questions against a plain count of all visits, while visits come and change. */

const filters = fc.subarray<ExploreFilter>([
  { operator: 'is', dimension: 'country', value: 'US' },
  { operator: 'is_not', dimension: 'page', value: '/rake' },
  { operator: 'contains', dimension: 'event-action', value: 'OP' },
])

describe('countReport and countTable', () => {
  it('follow what changes, whatever was asked before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(madeVisit, { minLength: 1, maxLength: 25 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.array(fc.record({ span: madeSpan, filters }), { minLength: 1, maxLength: 4 }),
        (batches, questions) => {
          const visits = emptyVisits()
          const places = new Map<number, number[]>()
          const all: MadeVisit[] = []
          for (const batch of batches) {
            all.push(...batch)
            const touched = new Set(batch.map(({ visitor }) => visitor))
            storeVisitors(
              visits,
              all.filter(({ visitor }) => touched.has(visitor)),
              places,
            )
            for (const question of questions) {
              const scope: Scope = { ...question, touch: 'last' }
              const own = all.filter((one) => passes(one, scope))
              const { totals, series } = countReport(visits, scope, 'week')
              expect(totals).toMatchObject(plainFigures(own))
              const byWeek = Map.groupBy(own, ({ ms }) => Math.floor((dayOf(ms) + 3) / 7))
              expect(new Map([...series].map(([week, counts]) => [week, pickTwo(counts)]))).toEqual(
                new Map([...byWeek].map(([week, of]) => [week, visitsAndVisitors(of)])),
              )
              expect(figuresByName(countTable(visits, scope, 'country'))).toMatchObject(
                Object.fromEntries(
                  Object.entries(Object.groupBy(own, ({ country }) => country)).map(
                    ([name, of]) => [name, plainFigures(of ?? [])],
                  ),
                ),
              )
              expect(figuresByName(countTable(visits, scope, 'page'))).toEqual(
                plainPages(own, scope),
              )
            }
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})

function passes(
  { ms, country, views, events }: MadeVisit,
  { span: { from, to }, filters: own }: Scope,
) {
  const has = { country: country === 'US', page: !views.some(({ page }) => page === '/rake') }
  return (
    ms >= from &&
    ms < to &&
    own.every(({ dimension }) =>
      dimension === 'country' || dimension === 'page'
        ? has[dimension]
        : events.some(({ action }) => action === 'open'),
    )
  )
}

function visitsAndVisitors(own: readonly MadeVisit[]) {
  return { visits: own.length, visitors: new Set(own.map(({ visitor }) => visitor)).size }
}

function pickTwo({ visits, visitors }: { visits: number; visitors: number }) {
  return { visits, visitors }
}

function plainFigures(own: readonly MadeVisit[]) {
  const bounces = own.filter(({ views, events }) => views.length <= 1 && events.length === 0)
  return {
    ...visitsAndVisitors(own),
    views: own.reduce((sum, { views }) => sum + views.length, 0),
    bounceRate: own.length === 0 ? null : Math.round((10_000 * bounces.length) / own.length) / 100,
  }
}

function plainPages(own: readonly MadeVisit[], { filters: chosen }: Scope) {
  return Object.fromEntries(
    madePages.flatMap((page) => {
      if (page === '/rake' && chosen.some(({ dimension }) => dimension === 'page')) return []
      const having = own.filter(({ views }) => views.some((view) => view.page === page))
      const views = having.flatMap((one) => one.views).filter((view) => view.page === page)
      const isTimed = views.some(({ seconds }) => seconds !== null)
      const figures = {
        ...visitsAndVisitors(having),
        views: views.length,
        averageSeconds: isTimed ? 3 : null,
      }
      return views.length === 0 ? [] : [[page, figures]]
    }),
  )
}

function figuresByName(rows: ReturnType<typeof countTable>) {
  return Object.fromEntries(rows.map(({ name, figures }) => [name, figures]))
}
