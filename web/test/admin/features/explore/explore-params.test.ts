import {
  comparisons,
  dimensions,
  filterOperators,
  periods,
  touches,
} from '@cardroom/contracts/explore'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  goalGroup,
  type Group,
  groups,
} from '../../../../src/admin/features/explore/explore-groups.ts'
import {
  datesProblem,
  type ExploreParams,
  exploreSearch,
  readExploreParams,
  scopeSearch,
  usual,
  withFilter,
  withTab,
} from '../../../../src/admin/features/explore/explore-params.ts'

const read = (search: string) => readExploreParams(new URLSearchParams(search))

const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/** Any of some entries. */
const someOf = <Value>(entries: Record<string, fc.Arbitrary<Value>>) =>
  fc
    .record(entries, { requiredKeys: [] })
    .map((record) => Object.fromEntries(Object.entries(record)) as Record<string, Value>)
const tabs = someOf(
  Object.fromEntries(
    [...groups, goalGroup].map(({ name, tabs: all }) => [
      name,
      fc.constantFrom(...all.slice(1).map((tab) => tab.name)),
    ]),
  ),
)
const state: fc.Arbitrary<ExploreParams> = fc.record({
  period: fc.constantFrom(...periods),
  dates: fc.option(
    fc.tuple(day, day).map((days) => {
      const [from = '', to = ''] = days.toSorted()
      return { from, to }
    }),
  ),
  compare: fc.constantFrom(...comparisons),
  touch: fc.constantFrom(...touches),
  filters: fc.uniqueArray(
    fc.record({
      operator: fc.constantFrom(...filterOperators),
      dimension: fc.constantFrom(...dimensions),
      value: fc.string({ minLength: 1, maxLength: 150 }),
    }),
    { maxLength: 20 },
  ),
  metric: fc.constantFrom('visits', 'submissions', 'bounceRate'),
  isTable: fc.boolean(),
  tabs,
  goal: fc.option(fc.uuid()),
  sorts: someOf(
    Object.fromEntries(
      groups.map(({ name }) => [
        name,
        fc.record({ id: fc.constantFrom('name', 'visits'), isDescending: fc.boolean() }),
      ]),
    ),
  ),
  all: fc.option(
    fc.record({
      group: fc.constantFrom(...groups.map(({ name }) => name)),
      page: fc.integer({ min: 1, max: 9999 }),
    }),
  ),
})

describe('the address of the free report', () => {
  it('leaves out the usual state', () => {
    expect(exploreSearch(usual)).toBe('')
    expect(read('')).toEqual({ params: usual, ignored: [] })
  })

  it('comes back as it was, whatever a filter holds', () => {
    fc.assert(
      fc.property(state, (params) => {
        // Own dates take the place of the period.
        const kept = params.dates === null ? params : { ...params, period: usual.period }
        expect(read(exploreSearch(kept))).toEqual({ params: kept, ignored: [] })
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    'period=fortnight',
    'compare=off',
    'touch=middle',
    'metric=luck',
    'filter=is,weather,rain',
    'filter=contains,source,',
    'sources=weather',
    'sources-sort=-events',
    'pages-sort=bounceRate',
    'all=weather',
    'all-page=0',
  ])('leaves out and names %s', (text) => {
    expect(read(text)).toEqual({ params: usual, ignored: [text] })
  })

  it.each([
    ['from=2026-11-01', 'Please choose both dates'],
    ['from=2026-02-30&to=2026-03-01', 'Please choose both dates'],
    ['from=2026-11-02&to=2026-11-01', 'The first day is after the last'],
    ['from=1999-12-31&to=2026-11-01', 'Please choose dates from 2000 to 2100'],
  ])('takes no dates of %s', (text, problem) => {
    const search = new URLSearchParams(text)

    expect(read(text).params.dates).toBeNull()
    expect(read(text).ignored).toHaveLength(1)
    expect(datesProblem({ from: search.get('from') ?? '', to: search.get('to') ?? '' })).toBe(
      problem,
    )
  })

  it('asks the service for the dates in place of the period', () => {
    const { params } = read('period=year&from=2026-11-01&to=2026-11-03&filter=is,city,Reno, NV')

    expect(scopeSearch(params)).toBe(
      'from=2026-11-01&to=2026-11-03&compare=previous&touch=last&filter=is%2Ccity%2CReno%2C+NV',
    )
  })
})

describe('a change of the state', () => {
  const [sources, pages] = groups as [Group, Group]
  const [, , , campaigns] = sources.tabs

  it('gives up an order that the next tab does not have', () => {
    const { params } = read('pages=entry-page&pages-sort=-bounceRate&sources-sort=name')

    expect(withTab(params, pages, pages.tabs[0])).toEqual({
      tabs: {},
      sorts: { sources: { id: 'name', isDescending: false } },
    })
    expect(campaigns && withTab(params, sources, campaigns).tabs).toEqual({
      pages: 'entry-page',
      sources: 'campaign',
    })
  })

  it('adds a condition once, and twenty at most', () => {
    const one = { operator: 'is', dimension: 'city', value: 'Reno' } as const
    const many = Array.from({ length: 20 }, (_, index) => ({ ...one, value: String(index) }))

    expect(withFilter([one], { ...one })).toEqual([one])
    expect(withFilter([], one)).toEqual([one])
    expect(withFilter(many, one)).toEqual(many)
  })
})
