import {
  type Dimension,
  type ExploreFilter,
  eventDimensions,
  type SeriesUnit,
  type Touch,
  type TouchDimension,
  touchDimensions,
  type VisitDimension,
} from '@cardroom/contracts/explore'
import type { Span } from './time-range.ts'

/* The questions of the report, as SQL of the copy (visit-copy.ts). Texts are bound, numbers are our own. */

export type Question = { text: string; values: string[] }

/** Which visits and conversions a question is about. */
export type Scope = { span: Span; filters: readonly ExploreFilter[]; touch: Touch }

export type TableOrder = { sort: string; order: 'asc' | 'desc'; limit: number; offset: number }

/** Binds a text, and names it. */
export type Bind = (value: string) => string

/** The columns of a visit `v`. */
export const visitColumns: Record<VisitDimension, string> = {
  channel: 'v.channel',
  source: 'v.source',
  medium: 'v.medium',
  campaign: 'v.campaign',
  term: 'v.term',
  content: 'v.content',
  referrer: 'v.referrer',
  'entry-page': 'v.entry_page',
  'exit-page': 'v.exit_page',
  country: 'v.country',
  region: 'v.region',
  city: 'v.city',
  device: 'v.device',
  browser: 'v.browser',
  system: 'v.system',
  screen: 'v.screen',
  language: 'v.language',
  'visitor-type': `CASE WHEN v.is_new THEN 'new' ELSE 'returning' END`,
}

const recordColumns: Partial<Record<Dimension, string>> = {
  page: 'v.page',
  'event-category': 'v.event_category',
  'event-type': 'v.event_type',
  'event-action': 'v.event_action',
  'event-label': 'v.event_label',
}

/** The touches that a conversion's row has of its own; another one is its visit's. */
const storedTouches: Record<Touch, readonly TouchDimension[]> = {
  first: touchDimensions,
  last: ['channel', 'source', 'medium', 'campaign'],
}

/** The column of a conversion, whose visit may be unknown. */
function conversionColumn(dimension: VisitDimension, touch: Touch): string {
  if (dimension === 'visitor-type') {
    return `CASE WHEN v.is_new THEN 'new' WHEN v.is_new IS NULL THEN '' ELSE 'returning' END`
  }
  const ofVisit = `coalesce(${visitColumns[dimension]}, '')`
  if (!storedTouches[touch].some((one) => one === dimension)) return ofVisit
  return `CASE WHEN v.${touch}_source <> '' THEN v.${touch}_${dimension} ELSE ${ofVisit} END`
}

const countedConversions = `v.kind <> 'lead'`
const conversionSums = `
  count(*) FILTER (${countedConversions}) AS conversions,
  count(*) FILTER (v.kind = 'submission') AS submissions,
  count(*) FILTER (v.kind = 'newsletter') AS newsletters,
  count(*) FILTER (v.kind = 'sponsorship') AS sponsorships,
  count(*) FILTER (v.kind = 'lead') AS leads,
  coalesce(sum(v.value) FILTER (${countedConversions}), 0) AS value`
const visitSums = `
  count(*) AS visits, count(*) FILTER (v.is_new) AS new_visitors,
  coalesce(sum(v.views), 0) AS views, count(*) FILTER (v.is_bounce) AS bounces,
  coalesce(sum(v.seconds), 0) AS seconds, count(v.seconds) AS timed`

/** The figures that are sums of others, made in the order of the contract. */
const visitFigures = `
  coalesce(visits, 0)::DOUBLE AS visits, coalesce(visitors, 0)::DOUBLE AS visitors,
  coalesce(new_visitors, 0)::DOUBLE AS "newVisitors", coalesce(views, 0)::DOUBLE AS views,
  round(views / nullif(visits, 0), 2) AS "viewsPerVisit",
  round(100 * bounces / nullif(visits, 0), 2) AS "bounceRate",
  round(seconds / nullif(timed, 0), 1) AS "averageSeconds",
  coalesce(conversions, 0)::DOUBLE AS conversions, coalesce(submissions, 0)::DOUBLE AS submissions,
  coalesce(newsletters, 0)::DOUBLE AS newsletters, coalesce(sponsorships, 0)::DOUBLE AS sponsorships,
  coalesce(leads, 0)::DOUBLE AS leads,
  round(100 * coalesce(conversions, 0) / nullif(visits, 0), 2) AS "conversionRate",
  coalesce(value, 0)::DOUBLE AS value`

/**
 * Different visitors of visits. Those that have no other visit between the limits are told by their neighbours, and
 * only the rest is compared.
 * @param chosen one row of each visit
 */
function visitorsOf(isFirst: string, isLast: string, chosen = 'true'): string {
  const isOnly = `(${isFirst}) AND (${isLast})`
  return `count(*) FILTER (${chosen} AND ${isOnly})
    + count(DISTINCT v.visitor) FILTER (${chosen} AND NOT (${isOnly}))`
}

function visitorsWithin({ from, to }: Span, chosen?: string): string {
  return visitorsOf(`v.prev_ms < ${Math.trunc(from)}`, `v.next_ms >= ${Math.trunc(to)}`, chosen)
}

/** A question whose texts are bound as it is written. */
export function question(write: (bind: Bind) => string): Question {
  const values: string[] = []
  const text = write((value) => `$${values.push(value)}`)
  return { text, values }
}

/** The totals of a scope: one row. */
export function totalsQuestion({ span, filters, touch }: Scope): Question {
  return question(
    (bind) => `
    SELECT ${visitFigures} FROM
      (SELECT ${visitSums}, ${filters.length === 0 ? `count(*) FILTER (v.prev_ms < ${Math.trunc(span.from)})` : visitorsWithin(span)} AS visitors
        FROM visit AS v WHERE ${visitsWithin(span, filters, bind)}),
      (SELECT ${conversionSums} FROM outcome AS v WHERE ${conversionsWithin({ span, filters, touch }, bind)})`,
  )
}

/** A row for every bucket that has something, with its key as of `seriesBuckets`. */
export function seriesQuestion({ span, filters, touch }: Scope, unit: SeriesUnit): Question {
  return question(
    (bind) => `
    SELECT key::DOUBLE AS key, ${visitFigures}
    FROM (SELECT ${bucketOf(unit)} AS key, ${visitSums}, ${visitorsOfBucket(span, unit, filters.length === 0)} AS visitors
      FROM visit AS v
      WHERE ${visitsWithin(span, filters, bind)} GROUP BY 1)
    FULL JOIN (SELECT ${bucketOf(unit)} AS key, ${conversionSums} FROM outcome AS v
      WHERE ${conversionsWithin({ span, filters, touch }, bind)} GROUP BY 1) USING (key)`,
  )
}

function visitorsOfBucket({ from, to }: Span, unit: SeriesUnit, isAll: boolean): string {
  const own = bucketOf(unit)
  const isFirst = `v.prev_ms < ${Math.trunc(from)} OR ${bucketOf(unit, 'prev_')} < ${own}`
  const isLast = `v.next_ms >= ${Math.trunc(to)} OR ${bucketOf(unit, 'next_')} > ${own}`
  // Where all visits are chosen, the first of each visitor is enough.
  return isAll ? `count(*) FILTER (${isFirst})` : visitorsOf(isFirst, isLast)
}

/** @param of of the visit itself, or of its visitor's one before or after it */
function bucketOf(unit: SeriesUnit, of: '' | 'prev_' | 'next_' = ''): string {
  if (unit === 'hour') return `v.${of}ms // 3600000`
  if (unit === 'day') return `v.${of}day`
  if (unit === 'week') return `(v.${of}day + 3) // 7`
  const date = `(DATE '1970-01-01' + v.${of}day)`
  return `year(${date}) * 12 + month(${date}) - 1`
}

/**
 * The rows of a dimension, each with `name`, its figures and the number of all rows as `total`.
 * @param names only these rows, in any order, instead of those that `order` says
 */
export function tableQuestion(
  scope: Scope,
  by: Dimension,
  rows: TableOrder | readonly string[],
): Question {
  return question((bind) => {
    const figures =
      recordColumns[by] === undefined
        ? visitRows(scope, by as VisitDimension, bind)
        : recordRows(scope, by, bind)
    return `WITH found AS MATERIALIZED (${figures})
      SELECT *, ${totalOf('found')} FROM found ${ending(rows, bind)}`
  })
}

/**
 * The number of rows of a common table. Not by `count(*) OVER ()`: in DuckDB 1.5.5 that fails now and then where few
 * rows are left (its issue 25713), and leaves a database that refuses every further question.
 */
export function totalOf(table: string): string {
  return `(SELECT count(*) FROM ${table})::DOUBLE AS total`
}

/** Which rows of a table, and in which order. */
export function ending(rows: TableOrder | readonly string[], bind: Bind): string {
  if (!('limit' in rows)) {
    return rows.length === 0 ? 'WHERE false' : `WHERE name IN (${rows.map(bind).join(', ')})`
  }
  const { sort, order, limit, offset } = rows
  return `ORDER BY "${sort}" ${order} NULLS LAST, name LIMIT ${limit} OFFSET ${offset}`
}

function visitRows({ span, filters, touch }: Scope, by: VisitDimension, bind: Bind): string {
  return `
    SELECT name, ${visitFigures} FROM
      (SELECT ${visitColumns[by]} AS name, ${visitSums}, ${visitorsWithin(span)} AS visitors
        FROM visit AS v
        WHERE ${visitsWithin(span, filters, bind)} GROUP BY 1)
    FULL JOIN
      (SELECT ${conversionColumn(by, touch)} AS name, ${conversionSums} FROM outcome AS v
        WHERE ${conversionsWithin({ span, filters, touch }, bind)} GROUP BY 1)
    USING (name)`
}

// The filters choose visits; those on the same kind of record choose the records as well.
function recordRows({ span, filters }: Scope, by: Dimension, bind: Bind): string {
  const isPage = by === 'page'
  const same = filters.filter(({ dimension }) =>
    isPage ? dimension === 'page' : isEvent(dimension),
  )
  const figures = isPage
    ? `sum(v.page_views)::DOUBLE AS views, round(sum(v.page_seconds) / nullif(sum(v.page_timed), 0), 1) AS "averageSeconds"`
    : `sum(v.event_count)::DOUBLE AS events, sum(v.event_value)::DOUBLE AS "eventValue"`
  const column = recordColumns[by] ?? ''
  // A page is in a visit once, a text of events may be in it several times.
  const isOnce = isPage || same.length === 0
  const first = isPage ? 'true' : column.replace('v.', 'v.first_')
  const visits = isOnce ? `count(*) FILTER (${first})` : 'count(DISTINCT v.visit)'
  const visitors = isOnce ? visitorsWithin(span, first) : 'count(DISTINCT v.visitor)'
  return `
    SELECT ${column} AS name, ${visits}::DOUBLE AS visits, (${visitors})::DOUBLE AS visitors, ${figures}
    FROM ${isPage ? 'seen' : 'happening'} AS v
    WHERE ${visitsWithin(span, filters, bind)} AND ${allOf(same, recordColumnOf, bind)}
    GROUP BY 1`
}

/** The condition on visits `v` that began in a span. */
export function visitsWithin(span: Span, filters: readonly ExploreFilter[], bind: Bind): string {
  return `${within(span)} AND ${conditions(filters, visitColumnOf, bind, within(span))}`
}

function visitColumnOf({ dimension }: ExploreFilter): string {
  return visitColumns[dimension as VisitDimension]
}

function recordColumnOf({ dimension }: ExploreFilter): string {
  return recordColumns[dimension] ?? ''
}

function conversionsWithin({ span, filters, touch }: Scope, bind: Bind): string {
  const column = (filter: ExploreFilter) =>
    conversionColumn(filter.dimension as VisitDimension, touch)
  return `${within(span)} AND ${conditions(filters, column, bind)}`
}

function within({ from, to }: Span): string {
  return `v.ms >= ${Math.trunc(from)} AND v.ms < ${Math.trunc(to)}`
}

type ColumnOf = (filter: ExploreFilter) => string

function conditions(
  filters: readonly ExploreFilter[],
  columnOf: ColumnOf,
  bind: Bind,
  begun = 'true',
): string {
  const ofVisit = filters.filter(({ dimension }) => recordColumns[dimension] === undefined)
  const ofPages = filters.filter(({ dimension }) => dimension === 'page')
  const ofEvents = filters.filter(({ dimension }) => isEvent(dimension))
  return [
    allOf(ofVisit, columnOf, bind),
    ...hasRecord(`seen AS v WHERE ${begun}`, ofPages, bind),
    ...hasRecord(`happening AS v WHERE ${begun}`, ofEvents, bind),
  ].join(' AND ')
}

/** A visit has a record for which all positive conditions hold, and none that is excluded. */
function hasRecord(records: string, filters: readonly ExploreFilter[], bind: Bind): string[] {
  const some = filters.filter(({ operator }) => operator !== 'is_not')
  const excluded = filters
    .filter(({ operator }) => operator === 'is_not')
    .map((filter): ExploreFilter => ({ ...filter, operator: 'is' }))
  // Where several rows share a visit, the first has the records; a conversion's visit may be unknown.
  const has = (chosen: readonly ExploreFilter[]) =>
    `(coalesce(v.is_first, false) AND v.visit IN (SELECT v.visit FROM ${records} AND ${allOf(chosen, recordColumnOf, bind)}))`
  return [
    ...(some.length > 0 ? [has(some)] : []),
    ...excluded.map((filter) => `NOT ${has([filter])}`),
  ]
}

/** Conditions of one operator and dimension are alternatives; all groups of them hold. */
function allOf(filters: readonly ExploreFilter[], columnOf: ColumnOf, bind: Bind): string {
  const groups = Map.groupBy(filters, ({ operator, dimension }) => `${operator} ${dimension}`)
  return ['true', ...[...groups.values()].map((group) => oneOf(group, columnOf, bind))].join(
    ' AND ',
  )
}

function oneOf(group: readonly ExploreFilter[], columnOf: ColumnOf, bind: Bind): string {
  const [first] = group
  if (first === undefined) return 'true'
  const column = columnOf(first)
  if (first.operator === 'contains') {
    const found = group.map(({ value }) => `contains(lower(${column}), lower(${bind(value)}))`)
    return `(${found.join(' OR ')})`
  }
  const values = group.map(({ value }) => bind(value)).join(', ')
  return `${column} ${first.operator === 'is' ? 'IN' : 'NOT IN'} (${values})`
}

function isEvent(dimension: Dimension): boolean {
  return eventDimensions.some((one) => one === dimension)
}
