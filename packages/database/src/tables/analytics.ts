import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** Why a row is left out of the totals; `ok` rows count. */
export type Quality = 'ok' | 'bot' | 'no-origin' | 'spam' | 'limited' | 'taken-back'

type Timestamp = ColumnType<Date, Date | string, never>
type Json = JSONColumnType<object>

/**
 * One row an arrival, which begins a visit or falls into one. `source`, `medium` and `channel` are classified by the
 * server, `claimed_*` sent by the client. A `visit_id` of null, here and below: the visit is the session's.
 */
export interface TrafficSourceTable {
  id: string
  timestamp: Timestamp
  session_id: string
  visit_id: string | null
  /** False for another arrival during its visit. */
  begins_visit: Generated<boolean>
  visitor_id: string | null
  source: string
  medium: string
  channel: string | null
  campaign: string | null
  claimed_source: string | null
  claimed_medium: string | null
  referrer: string | null
  landing_page: string | null
  utm_parameters: Json | null
  custom_parameters: Json | null
  screen_width: number | null
  screen_height: number | null
  language: string | null
  user_agent: string
  device_category: string
  browser: string | null
  operating_system: string | null
  ip_address: string | null
  country: string | null
  region: string | null
  city: string | null
  quality: Quality
}

export interface UserEventTable {
  id: string
  timestamp: Timestamp
  session_id: string
  visit_id: string | null
  event_type: string
  event_category: string | null
  event_action: string | null
  event_label: string | null
  event_value: number | null
  page_path: string | null
  additional_data: Json | null
  user_agent: string
  ip_address: string | null
  quality: Quality
}

/** One row a view; `time_spent` (visible seconds) is filled in when the page is left. */
export interface PageViewTable {
  id: string
  timestamp: Timestamp
  session_id: string
  visit_id: string | null
  page_path: string
  page_title: string | null
  referrer: string | null
  time_spent: number | null
  user_agent: string
  ip_address: string | null
  quality: Quality
}

/** `monetary_value` is whole dollars from the server's price list. */
export interface ConversionTable {
  id: string
  conversion_timestamp: Timestamp
  created_at: ColumnType<Date, never, never>
  session_id: string
  visit_id: string | null
  visitor_id: string | null
  conversion_type: string
  form_data: Json | null
  monetary_value: number
  original_source: string | null
  original_medium: string | null
  original_campaign: string | null
  channel: string | null
  /** The source of the conversion's visit, in addition to the visitor's first source. */
  last_source: string | null
  last_medium: string | null
  last_campaign: string | null
  last_channel: string | null
  days_to_conversion: number | null
  touch_points: number | null
  first_visit_timestamp: Timestamp | null
  utm_parameters: Json | null
  user_agent: string
  ip_address: string | null
  quality: Quality
  /** False for a repeat of its session within 24 hours. */
  is_counted: Generated<boolean>
}

/** Dead letters: records that Postgres refused, as JSON text, with the reason. */
export interface DeadEventTable {
  id: string
  kind: string
  payload: string
  reason: string
  received_at: Timestamp
  /** Since when an owner wants it to be tried again. */
  retry_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Sums of a day that another program measured, or whose own raw rows were dropped (`cardroom`); `key` is a source or a page, and empty for the total. */
export interface ImportedDayTable {
  imported_from: 'plausible' | 'umami' | 'ga4' | 'cardroom'
  day: ColumnType<string, string, never>
  dimension: 'total' | 'source' | 'page'
  key: string
  visits: number
  visitors: number
  views: number
}

export interface AnalyticsTables {
  imported_days: ImportedDayTable
  traffic_sources: TrafficSourceTable
  user_events: UserEventTable
  page_views: PageViewTable
  conversions: ConversionTable
  dead_events: DeadEventTable
}
