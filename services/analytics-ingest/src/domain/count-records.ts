import {
  listField,
  type MetricDefinition,
  metricDefinitions,
  type MetricRecord,
  type MetricRecords,
} from '@cardroom/contracts/metrics'
import type { JsonValue } from '@cardroom/contracts/safe-json'
import {
  conversionKind,
  summaryAddress,
  summaryKey,
  summaryPath,
  unknownSource,
} from '@cardroom/contracts/summaries'
import type { FilterValues, RollupChanges } from './rollup-changes.ts'
import type { SessionDelta } from './session-deltas.ts'

/*
 * Counts one stored record into every metric of its kind (contracts/metrics.ts): here its fields are read;
 * database/rebuild-summaries.ts reads the same fields in SQL. `sign` is -1 to take the record away again.
 */

/** What is known of a session. Texts are keys already; `landing_page` is a path. */
export type Session = {
  session_id: string
  source: string
  medium: string
  landing_page: string
  country: string
  device: string
  is_attributed: boolean
}

type Stored = { at: number; quality: string }

export type StoredVisit = Stored & {
  source: string
  medium: string
  landing_page: string | null
  country: string | null
  device_category: string
}

export type StoredView = Stored & { page_path: string; time_spent: number | null }

export type StoredEvent = Stored & {
  event_type: string
  event_category: string | null
  event_action: string | null
  event_label: string | null
  page_path: string | null
}

export type StoredConversion = Stored & {
  is_counted: boolean
  conversion_type: string
  form_data: JsonValue
  monetary_value: number
  original_source: string | null
  original_medium: string | null
  days_to_conversion: number | null
  touch_points: number | null
}

type Sign = 1 | -1

export function countVisit(changes: RollupChanges, visit: StoredVisit, sign: Sign = 1): void {
  const filters = {
    source: summaryKey(visit.source),
    medium: summaryKey(visit.medium),
    page: summaryPath(visit.landing_page),
    country: summaryKey(visit.country),
    device: summaryKey(visit.device_category),
  }
  const { source, medium } = filters
  const fields = { source, medium, landingPage: summaryAddress(visit.landing_page) }
  count(changes, 'visit', visit, reasonOf(visit), fields, filters, sign)
}

export function countView(
  changes: RollupChanges,
  view: StoredView,
  session: Session,
  sign: Sign = 1,
): void {
  const page = summaryPath(view.page_path)
  const filters = filterValues(session, page)
  const fields = { source: session.source, page, timeSpent: view.time_spent }
  count(changes, 'view', view, reasonOf(view), fields, filters, sign)
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
  const page = summaryPath(view.page_path)
  const filters = filterValues(session, page)
  const fields = { source: session.source, page, timeSpent: view.time_spent }
  const fieldsBefore = { ...fields, timeSpent: before }
  for (const metric of metricsOf.view) {
    const now = measure(metric, fields, 1)
    const then = measure(metric, fieldsBefore, 1)
    if (now === null || then === null) continue
    const difference = {
      sum: now.sum - then.sum,
      sample_count: now.sample_count - then.sample_count,
    }
    for (const dims of dimsOf(metric, fields)) {
      changes.add(metric.name, view.at, dims, filters, difference)
    }
  }
}

export function countEvent(
  changes: RollupChanges,
  event: StoredEvent,
  session: Session,
  sign: Sign = 1,
): void {
  const fields = {
    source: session.source,
    category: summaryKey(event.event_category),
    type: summaryKey(event.event_type),
    action: summaryKey(event.event_action),
    label: summaryKey(event.event_label),
  }
  const filters = filterValues(session, summaryPath(event.page_path))
  count(changes, 'event', event, reasonOf(event), fields, filters, sign)
}

export function countConversion(
  changes: RollupChanges,
  conversion: StoredConversion,
  session: Session,
  sign: Sign = 1,
): void {
  const { form_data: form } = conversion
  const filters = {
    ...filterValues(session, session.landing_page),
    ...firstTouch(conversion, session),
  }
  const location = readField(form, 'buttonLocation')
  const entered = readField(form, 'enteredFields')
  const seconds = readField(form, 'timeSpentSeconds')
  const fields = {
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
  count(changes, 'conversion', conversion, reason, fields, filters, sign)
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
  for (const metric of metricsOf.view) {
    if (metric.distinctSessions !== true || !matches(metric, fields)) continue
    for (const dims of dimsOf(metric, fields)) {
      changes.addSessions(grain, place, metric.name, dims, filters, sessions)
    }
  }
}

type Fields = Readonly<Record<string, string | number | null | readonly string[]>>

function count<Name extends Exclude<MetricRecord, 'left-out'>>(
  changes: RollupChanges,
  record: Name,
  { at }: { at: number },
  /** Why it is left out of its metrics; null when it counts. */
  reason: string | null,
  fields: MetricRecords[Name],
  filters: FilterValues,
  sign: Sign,
): void {
  if (reason === null) countInto(metricsOf[record], changes, at, fields, filters, sign)
  else countInto(metricsOf['left-out'], changes, at, { record, reason }, filters, sign)
}

function countInto(
  definitions: readonly MetricDefinition[],
  changes: RollupChanges,
  at: number,
  fields: Fields,
  filters: FilterValues,
  sign: Sign,
): void {
  for (const metric of definitions) {
    const measures = measure(metric, fields, sign)
    if (measures === null) continue
    for (const dims of dimsOf(metric, fields)) changes.add(metric.name, at, dims, filters, measures)
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

const metricsFor = (record: MetricRecord) =>
  metricDefinitions.filter((metric) => metric.record === record)
const metricsOf: Readonly<Record<MetricRecord, readonly MetricDefinition[]>> = {
  visit: metricsFor('visit'),
  view: metricsFor('view'),
  event: metricsFor('event'),
  conversion: metricsFor('conversion'),
  'left-out': metricsFor('left-out'),
}

function reasonOf({ quality }: Stored): string | null {
  return quality === 'ok' ? null : quality
}

function filterValues(session: Session, page: string): FilterValues {
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
  if (form === null || typeof form !== 'object' || Array.isArray(form)) return undefined
  return form[name]
}
