import {
  type Dimension,
  eventDimensions,
  type ExploreFilter,
  type ExploreQuery,
  readFilter,
  type SeriesUnit,
  type Touch,
  touchDimensions,
  type VisitDimension,
} from '@cardroom/contracts/explore'
import { type RawBuilder, sql } from 'kysely'
import type { Span } from './time-range.ts'

/* Selects the visits, records and outcomes that a query covers, as SQL over the copy. */

export type Scope = { span: Span; filters: readonly ExploreFilter[]; touch: Touch }

/** The scope of a query in one of its time spans. */
export function scopeOf(
  { filter, touch }: Pick<ExploreQuery, 'filter' | 'touch'>,
  span: Span,
): Scope {
  const filters = filter.map(readFilter).filter((one): one is ExploreFilter => one !== null)
  return { span, filters, touch }
}

type EventDimension = (typeof eventDimensions)[number]
type RecordDimension = 'page' | EventDimension
export type RecordKind = 'view' | 'event'

const isOneOf = (names: readonly Dimension[], name: Dimension) => names.includes(name)
const isTouch = (name: Dimension) => isOneOf(touchDimensions, name)

export function isOfRecords(dimension: Dimension): dimension is RecordDimension {
  return dimension === 'page' || isOneOf(eventDimensions, dimension)
}

export function kindOf(dimension: RecordDimension): RecordKind {
  return dimension === 'page' ? 'view' : 'event'
}

/** A column of a record `r`, such as its page or its action. */
export function recordColumn(dimension: RecordDimension): RawBuilder<unknown> {
  return sql.ref(`r.${dimension.replace('event-', '')}`)
}

/** A column of a visit. @param of the alias of the visits */
export function visitColumn(dimension: VisitDimension, of = 'v'): RawBuilder<unknown> {
  if (dimension === 'visitor-type') {
    return sql`CASE WHEN ${sql.ref(`${of}.is_new`)} THEN 'new' WHEN NOT ${sql.ref(`${of}.is_new`)} THEN 'returning' END`
  }
  return sql.ref(`${of}.${dimension.replace('-page', '')}`)
}

/** A column of a visit `v`; for touch dimensions, a column of its visitor's first visit `f`. */
export function firstTouchColumn(dimension: VisitDimension): RawBuilder<unknown> {
  return visitColumn(dimension, isTouch(dimension) ? 'f' : 'v')
}

const lastTouches: readonly Dimension[] = ['channel', 'source', 'medium', 'campaign']

/** A column of an outcome `c`, from its recorded touch or else from its visit `v`; empty if unknown. */
export function outcomeColumn(dimension: VisitDimension, touch: Touch): RawBuilder<unknown> {
  const ofVisit = sql`coalesce(${visitColumn(dimension)}, '')`
  if (!(touch === 'first' ? isTouch(dimension) : isOneOf(lastTouches, dimension))) return ofVisit
  return sql`CASE WHEN coalesce(${sql.ref(`c.${touch}_source`)}, '') <> ''
    THEN coalesce(${sql.ref(`c.${touch}_${dimension}`)}, '') ELSE ${ofVisit} END`
}

export function within({ from, to }: Span, column: string): RawBuilder<unknown> {
  return sql`${sql.ref(column)} >= ${sql.lit(from)} AND ${sql.ref(column)} < ${sql.lit(to)}`
}

/**
 * The filter condition on visits `v`, or on outcomes with their visits.
 * @param columnOf returns the column of a dimension
 */
export function passes(
  filters: readonly ExploreFilter[],
  columnOf: (dimension: VisitDimension) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofVisits = groupsOf(filters).flatMap((group) => {
    const [{ dimension }] = group
    return isOfRecords(dimension) ? [] : [isFound(group, columnOf(dimension))]
  })
  return and([
    ...ofVisits,
    ...(['view', 'event'] as const).flatMap((kind) => hasRecords(kind, filters)),
  ])
}

/** The condition on records `r` of one kind: filters on record dimensions select records, not only their visits. */
export function recordsPass(
  kind: RecordKind,
  filters: readonly ExploreFilter[],
): RawBuilder<unknown> {
  return and(
    groupsOf(filtersOn(kind, filters)).map((group) => isFound(group, columnOfGroup(group))),
  )
}

/** A visit matches if one of its records meets all positive conditions and none of its records is excluded. */
function hasRecords(kind: RecordKind, filters: readonly ExploreFilter[]): RawBuilder<unknown>[] {
  const own = filtersOn(kind, filters)
  const has = (conditions: readonly ExploreFilter[]) =>
    sql`(coalesce(v.is_first, false) AND v.visit IN (SELECT r.visit FROM ${sql.table(kind)} AS r WHERE r.quality = 'ok'
      AND ${recordsPass(kind, conditions)}))`
  const wanted = own.filter(({ operator }) => operator !== 'is_not')
  return [
    ...(wanted.length > 0 ? [has(wanted)] : []),
    ...own
      .filter(({ operator }) => operator === 'is_not')
      .map((one) => sql`NOT ${has([{ ...one, operator: 'is' }])}`),
  ]
}

function filtersOn(kind: RecordKind, filters: readonly ExploreFilter[]): ExploreFilter[] {
  return filters.filter(({ dimension }) => isOfRecords(dimension) && kindOf(dimension) === kind)
}

/** Filters with the same operator and dimension are combined with OR; the groups are combined with AND. */
type Group = [ExploreFilter, ...ExploreFilter[]]

function groupsOf(filters: readonly ExploreFilter[]): Group[] {
  return [
    ...Map.groupBy(filters, ({ operator, dimension }) => `${operator} ${dimension}`).values(),
  ] as Group[]
}

function columnOfGroup([{ dimension }]: Group): RawBuilder<unknown> {
  return isOfRecords(dimension) ? recordColumn(dimension) : visitColumn(dimension)
}

function isFound(group: Group, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const [{ operator }] = group
  if (operator === 'contains') {
    const alternatives = group.map(
      ({ value }) => sql`contains(lower(${column}), ${value.toLowerCase()})`,
    )
    return sql`(${sql.join(alternatives, sql` OR `)})`
  }
  const values = sql.join(group.map(({ value }) => sql`${value}`))
  return operator === 'is' ? sql`${column} IN (${values})` : sql`${column} NOT IN (${values})`
}

export function and(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([sql`true`, ...conditions], sql` AND `)
}

const hourMs = 60 * 60 * 1000

/** The bucket key of a time, as in `seriesBuckets`. @param of the alias of the rows */
export function bucketColumn(unit: SeriesUnit, of: string): RawBuilder<unknown> {
  const day = sql.ref(`${of}.day`)
  if (unit === 'hour') return sql`${sql.ref(`${of}.ms`)} // ${sql.lit(hourMs)}`
  if (unit === 'day') return day
  // 1 January 1970 was a Thursday, and weeks begin on Monday.
  if (unit === 'week') return sql`(${day} + 3) // 7`
  const date = sql`(DATE '1970-01-01' + ${day})`
  return sql`year(${date}) * 12 + month(${date}) - 1`
}
