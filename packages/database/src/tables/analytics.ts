import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The reason why a row is excluded from the totals; only `ok` rows count. */
export type Quality = 'ok' | 'bot' | 'no-origin' | 'spam' | 'limited' | 'taken-back'

type Timestamp = ColumnType<Date, Date | string, never>
type Json = JSONColumnType<object>

/**
 * One row per arrival, which either starts a visit or belongs to the current one. The server classifies `source`,
 * `medium` and `channel`; the client sends `claimed_*`. Here and below, a null `visit_id` means that the visit is the
 * session.
 */
export interface TrafficSourceTable {
  id: string
  timestamp: Timestamp
  session_id: string
  visit_id: string | null
  /** False for a further arrival during its visit. */
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

/** One row per view; `time_spent` (visible seconds) is set when the visitor leaves the page. */
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

/** `monetary_value` is in whole dollars, from the server's price list. */
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
  /** False for a repeat in the same session within 24 hours. */
  is_counted: Generated<boolean>
}

/** Dead letters: records that Postgres refused, as JSON text, with the reason. */
export interface DeadEventTable {
  id: string
  kind: string
  payload: string
  reason: string
  received_at: Timestamp
  /** The time at which an owner marked it for a retry. */
  retry_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/**
 * Daily totals from another program, or from days whose raw rows were dropped (`cardroom`); `key` is a source or a
 * page, and empty for the overall total.
 */
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
