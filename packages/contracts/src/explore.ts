import * as z from 'zod/mini'
import { ExportFormat } from './file-format.ts'
import { maxKeyLength } from './summaries.ts'
import { text } from './text-field.ts'

/* The report of visits that takes any dates, several filters at once, and any dimension. */

/** What a visit came from; with `touch=first`, a conversion has those of its visitor's first visit. */
export const touchDimensions = [
  'channel',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
] as const

/** What else a visit is divided by: one value a visit. */
export const visitDimensions = [
  ...touchDimensions,
  'referrer',
  'entry-page',
  'exit-page',
  'country',
  'region',
  'city',
  'device',
  'browser',
  'system',
  'screen',
  'language',
  /** `new` for the first visit that is stored of a visitor, otherwise `returning`. */
  'visitor-type',
] as const
export const VisitDimensionName = z.enum(visitDimensions, 'Visits have no such dimension')
export type VisitDimension = z.infer<typeof VisitDimensionName>

/** What the events of a visit are divided by. */
export const eventDimensions = [
  'event-category',
  'event-type',
  'event-action',
  'event-label',
] as const

export const dimensions = [...visitDimensions, 'page', ...eventDimensions] as const
export const Dimension = z.enum(dimensions, 'There is no such dimension')
export type Dimension = z.infer<typeof Dimension>

/** The named periods; all but `24hours` and `all` are days of the brand's time zone, weeks begin on Monday. */
export const periods = [
  'today',
  'yesterday',
  /** The current hour and the 23 before it. */
  '24hours',
  '7days',
  '30days',
  '90days',
  'week',
  'last-week',
  'month',
  'last-month',
  'year',
  'last-year',
  /** This month and the eleven before it. */
  '12months',
  'all',
] as const
export const PeriodName = z.enum(periods, 'There is no such period')
export type PeriodName = z.infer<typeof PeriodName>
export const defaultPeriod: PeriodName = '30days'

/** What a period is compared with: the one just before it, the same dates a year earlier, or nothing. */
export const comparisons = ['previous', 'year', 'none'] as const
export const Comparison = z.enum(comparisons, 'There is no such comparison')
export type Comparison = z.infer<typeof Comparison>

export const touches = ['last', 'first'] as const
export const Touch = z.enum(touches, 'A touch is first or last')
export type Touch = z.infer<typeof Touch>

export const seriesUnits = ['hour', 'day', 'week', 'month'] as const
export const SeriesUnit = z.enum(seriesUnits, 'There is no such unit')
export type SeriesUnit = z.infer<typeof SeriesUnit>

export const filterOperators = ['is', 'is_not', 'contains'] as const
export type FilterOperator = (typeof filterOperators)[number]

/** One condition; several with the same operator and dimension are alternatives. */
export type ExploreFilter = { operator: FilterOperator; dimension: Dimension; value: string }

export const maxFilters = 20

/** Parses `operator,dimension,value`; null when the text is invalid. The value may contain commas. */
export function readFilter(filter: string): ExploreFilter | null {
  const [operator = '', dimension = ''] = filter.split(',', 2)
  const value = filter.slice(operator.length + dimension.length + 2)
  const isKnown = isOneOf(filterOperators, operator) && isOneOf(dimensions, dimension)
  if (!isKnown || value.length > maxKeyLength || (operator === 'contains' && value === '')) {
    return null
  }
  return { operator, dimension, value }
}

/** The text of a condition in an address. */
export function filterText({ operator, dimension, value }: ExploreFilter): string {
  return `${operator},${dimension},${value}`
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((one) => one === name)
}

// Longer than any allowed one, so that a value that is too long is named as such.
const filter = text(maxKeyLength + 64, 1).check(
  z.check<string>(({ value, issues }) => {
    if (readFilter(value) !== null) return
    const message =
      'A filter is is, is_not or contains, a dimension and a value, with commas between'
    issues.push({ code: 'custom', message, input: value })
  }),
)

// A query with one filter has a text, with several a list.
const filters = z._default(
  z.pipe(
    z.transform((value: unknown) => [value].flat()),
    z.array(filter).check(z.maxLength(maxFilters)),
  ),
  [],
)

const query = {
  period: z._default(PeriodName, defaultPeriod),
  /** Own dates, both included, instead of a named period. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  compare: z._default(Comparison, 'previous'),
  touch: z._default(Touch, 'last'),
  filter: filters,
}

/** Own dates are both given, and a period. */
export const isExploreRange = z.check<{ from?: string | undefined; to?: string | undefined }>(
  ({ value, issues }) => {
    const { from, to } = value
    if (from === undefined && to === undefined) return
    if (from === undefined || to === undefined) {
      issues.push({ code: 'custom', message: 'Own dates are both from and to', input: value })
    } else if (from > to || from < '2000-01-01' || to > '2100-01-01') {
      issues.push({ code: 'custom', message: 'The dates are not a period', input: value })
    }
  },
)

/** A period, the period it is compared with, and conditions that must all hold. */
export const ExploreQuery = z
  .object({ ...query, unit: z.optional(SeriesUnit) })
  .check(isExploreRange)
export type ExploreQuery = z.infer<typeof ExploreQuery>

/** The figures of visits; money is whole dollars, shares are percent to two decimals, null without a denominator. */
export const VisitFigures = z.object({
  visits: z.int(),
  /** Different visitors. */
  visitors: z.int(),
  /** Visitors whose first visit of all that are stored is one of these. */
  newVisitors: z.int(),
  views: z.int(),
  viewsPerVisit: z.nullable(z.number()),
  /** Share of visits with at most one view, without an event and without a conversion. */
  bounceRate: z.nullable(z.number()),
  /** Visible seconds a visit, over the visits of which any are known. */
  averageSeconds: z.nullable(z.number()),
  /** What brings money, as in the report "Conversions": confirmed applications, readers and inquiries of sponsors. */
  conversions: z.int(),
  /** Applications for a seat. */
  submissions: z.int(),
  newsletters: z.int(),
  sponsorships: z.int(),
  leads: z.int(),
  /** Conversions per hundred visits. */
  conversionRate: z.nullable(z.number()),
  /** Of the conversions. */
  value: z.int(),
})
export type VisitFigures = z.infer<typeof VisitFigures>

/** The figures of a page: of the visits that saw it. */
export const PageRowFigures = z.object({
  visits: z.int(),
  visitors: z.int(),
  views: z.int(),
  /** Visible seconds a view, over the views that were left. */
  averageSeconds: z.nullable(z.number()),
})
export type PageRowFigures = z.infer<typeof PageRowFigures>

/** The figures of events: of the visits that have one. */
export const EventRowFigures = z.object({
  visits: z.int(),
  visitors: z.int(),
  events: z.int(),
  /** The sum of the events' own values; null when none has one. */
  eventValue: z.nullable(z.int()),
})
export type EventRowFigures = z.infer<typeof EventRowFigures>

/** The figures of a dimension's table, by name; which ones follows from the dimension. */
export function figuresOf(dimension: Dimension) {
  if (dimension === 'page') return PageRowFigures
  return isOneOf(eventDimensions, dimension) ? EventRowFigures : VisitFigures
}

export const sortNames = [
  ...new Set([
    'name',
    ...Object.keys(VisitFigures.shape),
    ...Object.keys(PageRowFigures.shape),
    ...Object.keys(EventRowFigures.shape),
  ]),
] as [string, ...string[]]

const table = {
  ...query,
  by: Dimension,
  /** A figure of the dimension, or its name; visits unless given. */
  sort: z._default(z.enum(sortNames, 'There is no such figure'), 'visits'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
}

const isSortable = z.check<{ by: Dimension; sort: string }>(({ value, issues }) => {
  if (value.sort === 'name' || value.sort in figuresOf(value.by).shape) return
  issues.push({ code: 'custom', message: 'This table has no such figure', input: value })
})

export const maxTableRows = 500
/** How many rows a file has at most. */
export const maxExportRows = 10_000

/** What every table takes. */
export const exploreTable = {
  ...table,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxTableRows)), 10),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
}

export const ExploreTableQuery = z.object(exploreTable).check(isExploreRange, isSortable)
export type ExploreTableQuery = z.infer<typeof ExploreTableQuery>

export const ExploreExportQuery = z
  .object({ ...table, ...ExportFormat.shape })
  .check(isExploreRange, isSortable)

const Span = z.object({
  /** The first moment. */
  from: z.iso.datetime(),
  /** The first moment after it: the end of its last day, or now. */
  to: z.iso.datetime(),
})

export const ExploreFrame = z.object({
  period: Span,
  /** What it is compared with, up to the same moment; null: nothing. */
  comparedPeriod: z.nullable(Span),
})

/** One point of a series. */
export const SeriesPoint = z.object({
  /** The start of the hour, day, week or month. */
  at: z.iso.datetime(),
  ...VisitFigures.shape,
})
export type SeriesPoint = z.infer<typeof SeriesPoint>

/** Totals and series of a period; every figure is of the visits that began in it, conversions are those made in it. */
export const ExploreReport = z.object({
  ...ExploreFrame.shape,
  unit: SeriesUnit,
  totals: VisitFigures,
  comparedTotals: z.nullable(VisitFigures),
  series: z.array(SeriesPoint),
  comparedSeries: z.nullable(z.array(SeriesPoint)),
})
export type ExploreReport = z.infer<typeof ExploreReport>

/** Figures of any table; the names are those of {@link figuresOf} its dimension. */
const AnyFigures = z.record(z.string(), z.nullable(z.number()))
export type AnyFigures = z.infer<typeof AnyFigures>

export const ExploreRow = z.object({
  /** Empty: unknown. */
  name: z.string(),
  figures: AnyFigures,
  /** The same of the compared period; null: nothing is compared. */
  compared: z.nullable(AnyFigures),
})
export type ExploreRow = z.infer<typeof ExploreRow>

export const ExploreTable = z.object({
  ...ExploreFrame.shape,
  by: Dimension,
  rows: z.array(ExploreRow),
  /** How many rows there are in all. */
  total: z.int(),
})
export type ExploreTable = z.infer<typeof ExploreTable>

const response = <Data extends z.core.$ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data })
export const ExploreReportResponse = response(ExploreReport)
export const ExploreTableResponse = response(ExploreTable)
