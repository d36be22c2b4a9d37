import { affiliateCategory, affiliateClick, affiliateScroll } from './affiliate-events.ts'
import { affiliatePage } from './summaries.ts'

/*
 * Every figure family of the reports. The worker's counting (analytics-ingest) and the rebuild in SQL
 * (database/rebuild-summaries.ts) are both made from this table, and so is what the reports read.
 */

/**
 * The records that metrics are counted from, with the fields that a metric may use. A list counts once for
 * each of its entries. `left-out` is any record that is in no other metric, with the reason.
 */
export type MetricRecords = {
  visit: { source: string; medium: string; landingPage: string }
  view: { source: string; page: string; timeSpent: number | null }
  event: { source: string; category: string; type: string; action: string; label: string }
  conversion: {
    source: string
    kind: string
    buttonLocation: string
    enteredFields: readonly string[]
    /** Whole dollars. */
    value: number
    timeSpent: number | null
    daysToConversion: number | null
    touchPoints: number | null
  }
  'left-out': { record: string; reason: string }
}
export type MetricRecord = keyof MetricRecords

type FieldsOf<Fields, Value> = {
  [Name in keyof Fields]: Fields[Name] extends Value ? Name : never
}[keyof Fields]

type DefinitionFor<Name extends MetricRecord, Fields = MetricRecords[Name]> = {
  record: Name
  /** The fields that it is divided by, at most three: `dim1` to `dim3` of its rollup rows. */
  dims: readonly FieldsOf<Fields, string | readonly string[]>[]
  /** Only records with one of these values. */
  where?: { readonly [Field in FieldsOf<Fields, string>]?: readonly string[] }
  /** The field that is added up. */
  sum?: FieldsOf<Fields, number | null>
  /** What becomes of a record whose `sum` is null: it counts without it, or not at all. */
  withoutSum?: 'not-sampled' | 'not-counted'
  /** Whether sessions are counted too, each once in any range of buckets. */
  distinctSessions?: Name extends 'view' ? true : never
  /** How the series of a report divide it by bucket; a metric without one is in no series. */
  series?: 'total' | 'by-dim1'
  /** Whether a report compares its rows, by its first two dimensions, with those of the previous period. */
  comparedRows?: true
}

type Definition = { [Name in MetricRecord]: DefinitionFor<Name> }[MetricRecord]

const timeSpent = { sum: 'timeSpent', withoutSum: 'not-sampled' } as const
const onAffiliatePage = { category: [affiliateCategory] } as const
const noAbandonment = { kind: ['submission', 'newsletter', 'lead', 'other'] } as const

export const metrics = {
  visit: {
    record: 'visit',
    dims: ['source', 'medium', 'landingPage'],
    series: 'total',
    comparedRows: true,
  },
  'visit-source': { record: 'visit', dims: ['source'], series: 'total' },
  view: {
    record: 'view',
    dims: ['page'],
    ...timeSpent,
    distinctSessions: true,
    series: 'total',
  },
  event: { record: 'event', dims: ['category', 'type'], series: 'total' },
  conversion: {
    record: 'conversion',
    dims: ['kind', 'source'],
    sum: 'value',
    series: 'by-dim1',
  },
  'lead-location': { record: 'conversion', dims: ['buttonLocation'], where: { kind: ['lead'] } },
  abandonment: {
    record: 'conversion',
    dims: ['source'],
    where: { kind: ['abandonment'] },
    ...timeSpent,
  },
  'abandoned-field': {
    record: 'conversion',
    dims: ['source', 'enteredFields'],
    where: { kind: ['abandonment'] },
  },
  'days-to-conversion': {
    record: 'conversion',
    dims: ['kind'],
    where: noAbandonment,
    sum: 'daysToConversion',
    withoutSum: 'not-counted',
  },
  touches: {
    record: 'conversion',
    dims: ['kind'],
    where: noAbandonment,
    sum: 'touchPoints',
    withoutSum: 'not-counted',
  },
  'affiliate-view': {
    record: 'view',
    dims: ['source'],
    where: { page: [affiliatePage] },
    ...timeSpent,
    distinctSessions: true,
    series: 'total',
  },
  'affiliate-click': {
    record: 'event',
    dims: ['source'],
    where: { ...onAffiliatePage, action: [affiliateClick] },
    series: 'total',
  },
  'affiliate-button': {
    record: 'event',
    dims: ['label'],
    where: { ...onAffiliatePage, action: [affiliateClick] },
  },
  'affiliate-depth': {
    record: 'event',
    dims: ['source'],
    where: { ...onAffiliatePage, action: [affiliateScroll] },
    series: 'total',
  },
  'left-out': { record: 'left-out', dims: ['record', 'reason'], series: 'by-dim1' },
} as const satisfies Record<string, Definition>

export type Metric = keyof typeof metrics

/** A metric with its fields as plain names, as the programs read it that are made from the table. */
export type MetricDefinition = {
  name: Metric
  record: MetricRecord
  dims: readonly string[]
  where?: Readonly<Record<string, readonly string[]>>
  sum?: string
  withoutSum?: 'not-sampled' | 'not-counted'
  distinctSessions?: boolean
  series?: 'total' | 'by-dim1'
  comparedRows?: boolean
}

/** The table as a list. */
export const metricDefinitions: readonly MetricDefinition[] = Object.entries(metrics).map(
  ([name, definition]) => ({ name: name as Metric, ...definition }),
)

/** The field that holds a list: a record counts once for each entry. */
export const listField = 'enteredFields' satisfies keyof MetricRecords['conversion']
