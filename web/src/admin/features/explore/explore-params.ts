import {
  type Comparison,
  Comparison as ComparisonName,
  defaultPeriod,
  type ExploreFilter,
  filterText,
  maxFilters,
  PeriodName,
  readFilter,
  type Touch,
  Touch as TouchName,
  VisitFigures,
} from '@cardroom/contracts/explore'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readSort, type Sort, sortText } from '../../shared/table-params.ts'
import {
  figureNames,
  goalGroup,
  type Group,
  groups,
  type Metric,
  type TableTab,
} from './explore-groups.ts'

/** The first and last day, such as `2026-11-20`. */
export type Dates = { from: string; to: string }

/** The state of the page, which the URL contains completely. Defaults are omitted. */
export type ExploreParams = {
  period: PeriodName
  /** Custom dates, which replace the period. */
  dates: Dates | null
  compare: Comparison
  touch: Touch
  filters: readonly ExploreFilter[]
  /** The chart's figure, which is also the default sort order of the tables. */
  metric: Metric
  isTable: boolean
  /** The selected tab of each group that does not show its first tab. */
  tabs: Readonly<Record<string, string>>
  /** The sort order of each group with an explicit order. */
  sorts: Readonly<Record<string, Sort>>
  /** The group that shows all rows, and its page. */
  all: { group: string; page: number } | null
  /** The id of the selected goal, or null for the first goal. */
  goal: string | null
}

export const usual: ExploreParams = {
  period: defaultPeriod,
  dates: null,
  compare: 'previous',
  touch: 'last',
  filters: [],
  metric: 'visits',
  isTable: false,
  tabs: {},
  sorts: {},
  all: null,
  goal: null,
}

const metrics = Object.keys(VisitFigures.shape) as Metric[]
const withTabs = [...groups, goalGroup]
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Parses the state from a URL. Ignores invalid parameters and returns them. */
export function readExploreParams(search: URLSearchParams): {
  params: ExploreParams
  ignored: string[]
} {
  const ignored: string[] = []
  /** Returns the value of a parameter or its default. `from` returns null for invalid text. */
  function read<Value>(
    name: string,
    from: (text: string) => Value | null,
    otherwise: Value,
  ): Value {
    const text = search.get(name)
    if (text === null || text === '') return otherwise
    const value = from(text)
    if (value === null) ignored.push(`${name}=${text}`)
    return value ?? otherwise
  }
  const period = read('period', (text) => PeriodName.safeParse(text).data ?? null, usual.period)
  const dates = readDates(search, ignored)
  const texts = search.getAll('filter')
  const filters: ExploreFilter[] = []
  for (const text of texts) {
    const filter = readFilter(text)
    if (filter === null || filters.length === maxFilters) ignored.push(`filter=${text}`)
    else filters.push(filter)
  }
  const tabs: Record<string, string> = {}
  const sorts: Record<string, Sort> = {}
  for (const group of withTabs) {
    const { name } = group
    const [first] = group.tabs
    const tab = read(name, (text) => group.tabs.find((one) => one.name === text) ?? null, first)
    if (tab !== first) tabs[name] = tab.name
    const sort = read(
      `${name}-sort`,
      (text) => {
        const asked = readSort(text)
        return isSortable(tab, asked.id) ? asked : null
      },
      null,
    )
    if (sort !== null) sorts[name] = sort
  }
  const shown = read(
    'all',
    (text) => groups.find((group) => group.name === text)?.name ?? null,
    null,
  )
  const page = read('all-page', (text) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null), 1)
  return {
    params: {
      period,
      dates,
      compare: read(
        'compare',
        (text) => ComparisonName.safeParse(text).data ?? null,
        usual.compare,
      ),
      touch: read('touch', (text) => TouchName.safeParse(text).data ?? null, usual.touch),
      filters,
      metric: read('metric', (text) => metrics.find((one) => one === text) ?? null, usual.metric),
      isTable: search.get('view') === 'table',
      tabs,
      sorts,
      all: shown === null ? null : { group: shown, page },
      goal: read('goal', (text) => (idPattern.test(text) ? text : null), null),
    },
    ignored,
  }
}

function readDates(search: URLSearchParams, ignored: string[]): Dates | null {
  const from = search.get('from')
  const to = search.get('to')
  if (from === null && to === null) return null
  const dates = { from: from ?? '', to: to ?? '' }
  if (datesProblem(dates) === null) return dates
  ignored.push(`from=${dates.from} to=${dates.to}`)
  return null
}

/** The problem with the dates, or null if they are valid. */
export function datesProblem({ from, to }: Dates): string | null {
  if (!isDay(from) || !isDay(to)) return 'Please choose both dates'
  if (from > to) return 'The first day is after the last'
  if (from < '2000-01-01' || to > '2100-01-01') return 'Please choose dates from 2000 to 2100'
  return null
}

function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Whether a column of a table is sortable. */
export function isSortable({ by }: TableTab, id: string): boolean {
  return id === 'name' || figureNames(by).includes(id)
}

/** The scope as request parameters. */
export function scopeSearch({ period, dates, compare, touch, filters }: ExploreParams): string {
  const search = new URLSearchParams({ ...(dates ?? { period }), compare, touch })
  for (const filter of filters) search.append('filter', filterText(filter))
  return search.toString()
}

/** The query string with its question mark; empty for the default state. */
export function exploreSearch(params: ExploreParams): string {
  const { period, dates, compare, touch, filters, metric, isTable, tabs, sorts, all, goal } = params
  const search = new URLSearchParams({
    ...(dates ?? (period !== usual.period && { period })),
    ...(compare !== usual.compare && { compare }),
    ...(touch !== usual.touch && { touch }),
    ...(metric !== usual.metric && { metric }),
    ...(isTable && { view: 'table' }),
  })
  for (const filter of filters) search.append('filter', filterText(filter))
  for (const { name } of withTabs) {
    const sort = sorts[name]
    if (tabs[name] !== undefined) search.set(name, tabs[name])
    if (sort !== undefined) search.set(`${name}-sort`, sortText(sort))
  }
  if (all !== null) {
    search.set('all', all.group)
    if (all.page > 1) search.set('all-page', String(all.page))
  }
  if (goal !== null) search.set('goal', goal)
  return search.size === 0 ? '' : `?${search.toString()}`
}

/** The selected tab of a group. */
export function tabOf(params: ExploreParams, group: Group): TableTab {
  return group.tabs.find(({ name }) => name === params.tabs[group.name]) ?? group.tabs[0]
}

/** The sort order of a group. The default is the chart's figure in descending order, if the table has that figure. */
export function sortOf({ sorts, metric }: ExploreParams, group: Group, tab: TableTab): Sort {
  const id = isSortable(tab, metric) ? metric : 'visits'
  return sorts[group.name] ?? { id, isDescending: true }
}

/** The change that selects a tab of a group. It drops a sort order that the tab does not support. */
export function withTab(
  params: ExploreParams,
  group: Group,
  tab: TableTab,
): Partial<ExploreParams> {
  const { [group.name]: sort, ...sorts } = params.sorts
  const { [group.name]: _, ...tabs } = params.tabs
  return {
    tabs: tab === group.tabs[0] ? tabs : { ...tabs, [group.name]: tab.name },
    sorts:
      sort !== undefined && isSortable(tab, sort.id) ? { ...sorts, [group.name]: sort } : sorts,
    ...(params.all !== null && { all: { ...params.all, page: 1 } }),
  }
}

/** Adds a condition unless it already exists. */
export function withFilter(
  filters: readonly ExploreFilter[],
  added: ExploreFilter,
): readonly ExploreFilter[] {
  const isThere = filters.some((filter) => filterText(filter) === filterText(added))
  return isThere || filters.length === maxFilters ? filters : [...filters, added]
}

/** The state from the URL, and functions that change it. */
export function useExploreParams() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { params, ignored } = readExploreParams(search)
  return {
    params,
    /** Invalid parameters. */
    ignored,
    /** The URL after a change, for a link. */
    hrefFor: (change: Partial<ExploreParams>) =>
      `${pathname}${exploreSearch({ ...params, ...change })}`,
    /** Navigates to the URL after a change. */
    choose: (change: Partial<ExploreParams>): void => {
      // Reads the URL again, because two changes may occur before the first one renders.
      const now = readExploreParams(new URLSearchParams(window.location.search)).params
      navigate(`${pathname}${exploreSearch({ ...now, ...change })}`)
    },
  }
}
