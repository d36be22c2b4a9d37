import {
  affiliatePage,
  type ConversionKind,
  summaryAddress,
  summaryKey,
  summaryPath,
  unknownSource,
} from '@cardroom/contracts/summaries'
import type { JsonValue } from '@cardroom/contracts/safe-json'
import { drinkCategory, drinkClick, drinkScroll } from '@cardroom/contracts/drink-events'
import type { CellSheet, Dimensions } from './cell-sheet.ts'
import { conversionKind } from './conversion-kind.ts'

/*
 * What one stored record adds to the cells. `sign` is -1 to take it away again. The rebuild counts the
 * same in SQL (database/rebuild-summaries.ts).
 */

/** A session as its records count under it. Texts are keys already; `landing_page` is a path. */
export type Session = {
  session_id: string
  source: string
  medium: string
  landing_page: string
  country: string
  device: string
  is_attributed: boolean
}

export type VisitFact = {
  at: number
  quality: string
  source: string
  medium: string
  landing_page: string | null
  country: string | null
  device_category: string
}

export type ViewFact = {
  at: number
  quality: string
  page_path: string
  time_spent: number | null
}

export type EventFact = {
  at: number
  quality: string
  event_type: string
  event_category: string | null
  event_action: string | null
  event_label: string | null
  page_path: string | null
}

export type ConversionFact = {
  at: number
  quality: string
  is_counted: boolean
  conversion_type: string
  form_data: JsonValue
  monetary_value: number
  original_source: string | null
  original_medium: string | null
  days_to_conversion: number | null
  touch_points: number | null
}

export function countVisit(sheet: CellSheet, visit: VisitFact, sign: 1 | -1 = 1): void {
  const of = {
    source: summaryKey(visit.source),
    medium: summaryKey(visit.medium),
    page: summaryPath(visit.landing_page),
    country: summaryKey(visit.country),
    device: summaryKey(visit.device_category),
  }
  if (leaveOut(sheet, 'visit', visit, of, sign)) return
  const keys = [of.source, of.medium, summaryAddress(visit.landing_page)] as const
  sheet.add('visit', visit.at, keys, of, { n: sign })
  sheet.add('visit-source', visit.at, [of.source], of, { n: sign })
}

export function countView(
  sheet: CellSheet,
  view: ViewFact,
  session: Session,
  sign: 1 | -1 = 1,
): void {
  const page = summaryPath(view.page_path)
  const of = dimensionsOf(session, page)
  if (leaveOut(sheet, 'view', view, of, sign)) return
  const amounts = {
    n: sign,
    total: sign * (view.time_spent ?? 0),
    timed: view.time_spent === null ? 0 : sign,
  }
  sheet.add('view', view.at, [page], of, amounts)
  if (page === affiliatePage) sheet.add('affiliate-view', view.at, [of.source], of, amounts)
}

/** What an exit changes of a view that has been counted. */
export function countTime(
  sheet: CellSheet,
  view: ViewFact,
  session: Session,
  before: number | null,
): void {
  // Its title may be new all the same, which the lists of newest records show.
  sheet.touch(view.at)
  if (view.quality !== 'ok' || view.time_spent === before) return
  const page = summaryPath(view.page_path)
  const of = dimensionsOf(session, page)
  const amounts = {
    total: (view.time_spent ?? 0) - (before ?? 0),
    timed: before === null ? 1 : 0,
  }
  sheet.add('view', view.at, [page], of, amounts)
  if (page === affiliatePage) sheet.add('affiliate-view', view.at, [of.source], of, amounts)
}

export function countEvent(
  sheet: CellSheet,
  event: EventFact,
  session: Session,
  sign: 1 | -1 = 1,
): void {
  const of = dimensionsOf(session, summaryPath(event.page_path))
  if (leaveOut(sheet, 'event', event, of, sign)) return
  const category = summaryKey(event.event_category)
  sheet.add('event', event.at, [category, summaryKey(event.event_type)], of, { n: sign })
  if (event.event_category !== drinkCategory) return
  if (event.event_action === drinkClick) {
    sheet.add('affiliate-click', event.at, [of.source], of, { n: sign })
    sheet.add('affiliate-button', event.at, [summaryKey(event.event_label)], of, { n: sign })
  } else if (event.event_action === drinkScroll) {
    sheet.add('affiliate-depth', event.at, [of.source], of, { n: sign })
  }
}

export function countConversion(
  sheet: CellSheet,
  conversion: ConversionFact,
  session: Session,
  sign: 1 | -1 = 1,
): void {
  const { at, conversion_type: type, form_data: form } = conversion
  const of = {
    ...dimensionsOf(session, session.landing_page),
    ...firstTouchOf(conversion, session),
  }
  if (leaveOut(sheet, 'conversion', conversion, of, sign)) return
  if (!conversion.is_counted) {
    sheet.add('left-out', at, ['conversion', 'repeat'], of, { n: sign })
    return
  }
  const kind = conversionKind(type)
  const total = sign * conversion.monetary_value
  sheet.add('conversion', at, [kind, of.source], of, { n: sign, total })
  if (kind === 'lead') {
    const location = summaryKey(textOf(form, 'buttonLocation'))
    sheet.add('lead-location', at, [location], of, { n: sign })
  }
  if (kind === 'abandonment') countAbandonment(sheet, at, form, of, sign)
  else countEffort(sheet, conversion, kind, of, sign)
}

function countAbandonment(
  sheet: CellSheet,
  at: number,
  form: JsonValue,
  of: Dimensions,
  sign: 1 | -1,
): void {
  const seconds = fieldOf(form, 'timeSpentSeconds')
  const isTimed = typeof seconds === 'number'
  sheet.add('abandonment', at, [of.source], of, {
    n: sign,
    total: isTimed ? sign * Math.floor(Math.min(Math.max(seconds, 0), 86_400)) : 0,
    timed: isTimed ? sign : 0,
  })
  const fields = fieldOf(form, 'enteredFields')
  if (!Array.isArray(fields)) return
  const names = new Set(fields.filter((name) => typeof name === 'string').map(summaryKey))
  for (const name of names) sheet.add('abandoned-field', at, [of.source, name], of, { n: sign })
}

function countEffort(
  sheet: CellSheet,
  { at, days_to_conversion: days, touch_points: touches }: ConversionFact,
  kind: ConversionKind,
  of: Dimensions,
  sign: 1 | -1,
): void {
  const keys = [kind] as const
  if (days !== null) sheet.add('days-to-conversion', at, keys, of, { n: sign, total: sign * days })
  if (touches !== null) sheet.add('touches', at, keys, of, { n: sign, total: sign * touches })
}

type Kind = 'visit' | 'view' | 'event' | 'conversion'

/** Counts a record of another quality than `ok` as left out, and says that it did. */
function leaveOut(
  sheet: CellSheet,
  kind: Kind,
  { at, quality }: { at: number; quality: string },
  of: Dimensions,
  sign: 1 | -1,
): boolean {
  if (quality === 'ok') return false
  sheet.add('left-out', at, [kind, quality], of, { n: sign })
  return true
}

/** What the session's records are filtered by, on the page that they are about. */
export function dimensionsOf(session: Session, page: string): Dimensions {
  const { source, medium, country, device } = session
  return { source, medium, page, country, device }
}

// Whoever converts weeks after the first visit is owed to that visit, which the cookies remember.
function firstTouchOf(conversion: ConversionFact, session: Session) {
  const source = summaryKey(conversion.original_source)
  if (source === '') return { source: session.source, medium: session.medium }
  return { source, medium: summaryKey(conversion.original_medium) || unknownSource }
}

function fieldOf(form: JsonValue, name: string): JsonValue | undefined {
  if (form === null || typeof form !== 'object' || Array.isArray(form)) return undefined
  return form[name]
}

function textOf(form: JsonValue, name: string): string | null {
  const value = fieldOf(form, name)
  return typeof value === 'string' ? value : null
}
