import {
  listField,
  type MetricDefinition,
  metricDefinitions,
  type MetricRecord,
  type MetricRecords,
} from '@cardroom/contracts/metrics'
import { isJsonObject, type JsonValue } from '@cardroom/contracts/safe-json'
import {
  conversionKind,
  summaryAddress,
  summaryKey,
  summaryPath,
  takenBack,
  unknownSource,
} from '@cardroom/contracts/summaries'
import type { FilterValues, RollupChanges } from './rollup-changes.ts'
import type { ConversionRow, PageViewRow, TrafficSourceRow, UserEventRow } from './rows.ts'
import type { SessionDelta } from './session-deltas.ts'

/*
 * Counts one stored record into every metric of its kind (contracts/metrics.ts): here its fields are read;
 * database/rebuild-summaries.ts reads the same fields in SQL.
 */

/** What is known of a session. Texts are keys already; `landing_page` is a path. */
export type Session = Attributes & { session_id: string; is_attributed: boolean }
type Attributes = ReturnType<typeof attributesOf>

/** What is counted of a stored row; `at` in epoch milliseconds. */
type Stored<Row, Name extends keyof Row> = Pick<Row, Name> & { at: number; quality: string }

type VisitAttributes = 'source' | 'medium' | 'landing_page' | 'country' | 'device_category'
type StoredVisit = Stored<TrafficSourceRow, VisitAttributes>

export type StoredView = Stored<PageViewRow, 'page_path' | 'time_spent'>

export type StoredEvent = Stored<
  UserEventRow,
  'event_type' | 'event_category' | 'event_action' | 'event_label' | 'page_path'
>

export type StoredConversion = Stored<
  ConversionRow,
  | 'is_counted'
  | 'conversion_type'
  | 'form_data'
  | 'monetary_value'
  | 'original_source'
  | 'original_medium'
  | 'days_to_conversion'
  | 'touch_points'
>

type Sign = 1 | -1
type Fields = Readonly<Record<string, string | number | null | readonly string[]>>

/** A record with what its metrics need of it. */
export type CountedRecord = {
  record: Exclude<MetricRecord, 'left-out'>
  at: number
  /** Why it is left out of its metrics; null when it counts. */
  reason: string | null
  fields: Fields
  filters: FilterValues
}

export function readVisit(visit: StoredVisit): CountedRecord {
  const attributes = attributesOf(visit)
  const { source, medium, landing_page } = attributes
  const landingPage = summaryAddress(visit.landing_page)
  const fields: MetricRecords['visit'] = { source, medium, landingPage }
  const filters = filterValues(attributes, landing_page)
  return { record: 'visit', at: visit.at, reason: reasonOf(visit), fields, filters }
}

/** What a visit gives its session, as keys. */
export function attributesOf(visit: Pick<TrafficSourceRow, VisitAttributes>) {
  return {
    source: summaryKey(visit.source),
    medium: summaryKey(visit.medium),
    landing_page: summaryPath(visit.landing_page),
    country: summaryKey(visit.country),
    device: summaryKey(visit.device_category),
  }
}

export function readView(view: StoredView, session: Session): CountedRecord {
  const page = summaryPath(view.page_path)
  const fields: MetricRecords['view'] = { source: session.source, page, timeSpent: view.time_spent }
  const filters = filterValues(session, page)
  return { record: 'view', at: view.at, reason: reasonOf(view), fields, filters }
}

export function readEvent(event: StoredEvent, session: Session): CountedRecord {
  const fields: MetricRecords['event'] = {
    source: session.source,
    category: summaryKey(event.event_category),
    type: summaryKey(event.event_type),
    action: summaryKey(event.event_action),
    label: summaryKey(event.event_label),
  }
  const filters = filterValues(session, summaryPath(event.page_path))
  return { record: 'event', at: event.at, reason: reasonOf(event), fields, filters }
}

export function readConversion(conversion: StoredConversion, session: Session): CountedRecord {
  const { form_data: form, at } = conversion
  const filters = {
    ...filterValues(session, session.landing_page),
    ...firstTouch(conversion, session),
  }
  const location = readField(form, 'buttonLocation')
  const entered = readField(form, 'enteredFields')
  const seconds = readField(form, 'timeSpentSeconds')
  const fields: MetricRecords['conversion'] = {
    source: filters.source,
    kind: conversionKind(conversion.conversion_type),
    buttonLocation: typeof location === 'string' ? summaryKey(location) : '',
    enteredFields: Array.isArray(entered)
      ? [...new Set(entered.filter((name) => typeof name === 'string').map(summaryKey))]
      : [],
    value: conversion.monetary_value,
    timeSpent:
      typeof seconds === 'number' ? Math.floor(Math.min(Math.max(seconds, 0), 86_400)) : null,
    daysToConversion: conversion.days_to_conversion,
    touchPoints: conversion.touch_points,
  }
  const reason = reasonOf(conversion) ?? (conversion.is_counted ? null : 'repeat')
  return { record: 'conversion', at, reason, fields, filters }
}

/** Counts a record; `sign` is -1 to take it away again. */
export function countRecord(changes: RollupChanges, counted: CountedRecord, sign: Sign = 1): void {
  const { record, at, reason, filters } = counted
  if (reason === takenBack) return
  const fields = reason === null ? counted.fields : { record, reason }
  for (const metric of metricsOf[reason === null ? record : 'left-out'] ?? []) {
    const measures = measure(metric, fields, sign)
    if (measures === null) continue
    for (const dims of dimsOf(metric, fields)) changes.add(metric.name, at, dims, filters, measures)
  }
}

/** Counts what an exit changes of a view that has been counted with the time `before`. */
export function countExit(
  changes: RollupChanges,
  view: StoredView,
  session: Session,
  before: number | null,
): void {
  // Its title may be new all the same, which the lists of newest records show.
  changes.touch(view.at)
  if (view.quality !== 'ok' || view.time_spent === before) return
  const { fields, filters } = readView(view, session)
  for (const metric of metricsOf.view ?? []) {
    const now = measure(metric, fields, 1)
    const then = measure(metric, { ...fields, timeSpent: before }, 1)
    if (now === null || then === null) continue
    const sum = now.sum - then.sum
    const difference = { sum, sample_count: now.sample_count - then.sample_count }
    for (const dims of dimsOf(metric, fields)) {
      changes.add(metric.name, view.at, dims, filters, difference)
    }
  }
}

/** Counts a session's visit to a page into the metrics with distinct sessions. */
export function countSessionDelta(
  changes: RollupChanges,
  { grain, sessions, ...place }: SessionDelta,
  page: string,
  session: Session,
): void {
  const fields = { source: session.source, page, timeSpent: null }
  const filters = filterValues(session, page)
  for (const metric of metricsOf.view ?? []) {
    if (metric.distinctSessions !== true || !matches(metric, fields)) continue
    for (const dims of dimsOf(metric, fields)) {
      changes.addSessions(grain, place, metric.name, dims, filters, sessions)
    }
  }
}

/** What a record adds to a metric; null when it does not count there. */
function measure(metric: MetricDefinition, fields: Fields, sign: Sign) {
  if (!matches(metric, fields)) return null
  const sum = metric.sum === undefined ? 0 : (fields[metric.sum] as number | null)
  if (sum === null && metric.withoutSum === 'not-counted') return null
  const isSample = metric.withoutSum === 'not-sampled' && sum !== null
  return { count: sign, sum: sign * (sum ?? 0), sample_count: isSample ? sign : 0 }
}

function matches({ where }: MetricDefinition, fields: Fields): boolean {
  for (const field in where) {
    if (where[field]?.includes(fields[field] as string) !== true) return false
  }
  return true
}

/** The dimensions under which a record counts: once, or once for each entry of its list. */
function dimsOf({ dims }: MetricDefinition, fields: Fields): readonly (readonly string[])[] {
  if (!dims.includes(listField)) return [dims.map((dim) => fields[dim] as string)]
  return (fields[listField] as readonly string[]).map((entry) =>
    dims.map((dim) => (dim === listField ? entry : (fields[dim] as string))),
  )
}

const metricsOf = Object.groupBy(metricDefinitions, ({ record }) => record)

function reasonOf({ quality }: { quality: string }): string | null {
  return quality === 'ok' ? null : quality
}

function filterValues(session: Attributes, page: string): FilterValues {
  const { source, medium, country, device } = session
  return { source, medium, page, country, device }
}

// A conversion weeks after the first visit counts for that visit, which the cookies remember.
function firstTouch(conversion: StoredConversion, session: Session) {
  const source = summaryKey(conversion.original_source)
  if (source === '') return { source: session.source, medium: session.medium }
  return { source, medium: summaryKey(conversion.original_medium) || unknownSource }
}

function readField(form: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(form) ? form[name] : undefined
}
