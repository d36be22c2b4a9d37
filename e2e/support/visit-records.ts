import { setTimeout as sleep } from 'node:timers/promises'
import { queryStack } from './stack-database.ts'

export type StoredTrafficSource = {
  id: string
  source: string
  medium: string
  campaign: string | null
  landingPage: string | null
  referrer: string | null
  utmParameters: Record<string, string> | null
  customParameters: unknown
  screenWidth: number | null
  screenHeight: number | null
  language: string | null
  userAgent: string
  quality: string
}

export type StoredPageView = {
  id: string
  pagePath: string
  pageTitle: string | null
  referrer: string | null
  /** Seconds; null until the page is left. */
  timeSpent: number | null
}

export type StoredEvent = {
  id: string
  eventType: string
  eventCategory: string | null
  eventAction: string | null
  eventLabel: string | null
  eventValue: number | null
  pagePath: string | null
  additionalData: unknown
}

export type StoredConversion = {
  id: string
  conversionType: string
  formData: Record<string, unknown> | null
  monetaryValue: number
  originalSource: string | null
  originalMedium: string | null
  originalCampaign: string | null
  daysToConversion: number | null
  touchPoints: number | null
  firstVisitTimestamp: string | null
}

export type VisitRecords = ReturnType<typeof recordsOf>

/**
 * The stored records of one visit, oldest first. Each call is one query: poll it
 * (`await expect.poll(() => records.events('click')).toMatchObject([…])`) or wait with `atLeast`.
 */
export function recordsOf(sessionId: string) {
  return {
    trafficSources: () =>
      queryStack<StoredTrafficSource>(
        `SELECT id, source, medium, campaign, landing_page AS "landingPage", referrer,
           utm_parameters AS "utmParameters", custom_parameters AS "customParameters",
           screen_width AS "screenWidth", screen_height AS "screenHeight", language,
           user_agent AS "userAgent", quality
         FROM traffic_sources WHERE session_id = $1 ORDER BY "timestamp"`,
        [sessionId],
      ),
    pageViews: () =>
      queryStack<StoredPageView>(
        `SELECT id, page_path AS "pagePath", page_title AS "pageTitle", referrer,
           time_spent AS "timeSpent"
         FROM page_views WHERE session_id = $1 ORDER BY "timestamp"`,
        [sessionId],
      ),
    /** @param eventType leaves out the others */
    events: (eventType = '') =>
      queryStack<StoredEvent>(
        `SELECT id, event_type AS "eventType", event_category AS "eventCategory",
           event_action AS "eventAction", event_label AS "eventLabel", event_value AS "eventValue",
           page_path AS "pagePath", additional_data AS "additionalData"
         FROM user_events WHERE session_id = $1 AND $2 IN ('', event_type) ORDER BY "timestamp"`,
        [sessionId, eventType],
      ),
    /** @param conversionType leaves out the others */
    conversions: (conversionType = '') =>
      queryStack<StoredConversion>(
        `SELECT id, conversion_type AS "conversionType", form_data AS "formData",
           monetary_value AS "monetaryValue", original_source AS "originalSource",
           original_medium AS "originalMedium", original_campaign AS "originalCampaign",
           days_to_conversion AS "daysToConversion", touch_points AS "touchPoints",
           first_visit_timestamp AS "firstVisitTimestamp"
         FROM conversions WHERE session_id = $1 AND $2 IN ('', conversion_type)
         ORDER BY conversion_timestamp`,
        [sessionId, conversionType],
      ),
  }
}

/** Events sorted by label, because two instances may stamp them out of order. */
export function byLabel<Row extends { eventLabel: string | null }>(events: readonly Row[]): Row[] {
  return events.toSorted((one, other) =>
    (one.eventLabel ?? '').localeCompare(other.eventLabel ?? ''),
  )
}

/** Polls until there are at least so many rows, and returns them; throws after 15 seconds. */
export async function atLeast<Row>(count: number, query: () => Promise<Row[]>): Promise<Row[]> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const rows = await query()
    if (rows.length >= count) return rows
    if (Date.now() > deadline) {
      throw new Error(`Only ${rows.length} of ${count} rows are stored: ${JSON.stringify(rows)}`)
    }
    await sleep(100)
  }
}
