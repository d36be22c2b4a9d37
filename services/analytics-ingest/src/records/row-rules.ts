import { channelOf } from '@cardroom/attribution/channel-of'
import { canonicalSource } from '@cardroom/attribution/more-tables'
import {
  type ConversionPayload,
  type EventPayload,
  limits,
  type PageViewPayload,
  type TrafficSourcePayload,
} from '@cardroom/contracts/analytics'
import { type JudgedAttribution, type Stamp, visitOf } from '@cardroom/contracts/jobs'
import { leadValue, submissionValue } from '@cardroom/contracts/prices'
import { unpricedField } from '@cardroom/contracts/summaries'
import { isJsonObject, type JsonValue } from '@cardroom/contracts/safe-json'
import { truncate } from '@cardroom/contracts/text'
import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { judgeArrival } from './judge-arrival.ts'
import { redactParameters, redactUrl } from './personal-data-rules.ts'

type Quality = 'ok' | 'bot' | 'no-origin' | 'spam' | 'limited' | 'taken-back'

/** Columns that every raw table has. `timestamp` is ISO 8601. */
type Common = {
  id: string
  timestamp: string
  session_id: string
  visit_id: string
  user_agent: string
  ip_address: string | null
  quality: Quality
}

export type TrafficSourceRow = ReturnType<typeof trafficSourceRow>
export type UserEventRow = ReturnType<typeof userEventRow>
/** A row with `is_exit` contains the `time_spent` that completes a view. */
export type PageViewRow = ReturnType<typeof pageViewRow>
export type ConversionRow = ReturnType<typeof conversionRow>

/** A record as rows of its table. */
export type Row =
  | { kind: 'traffic-source'; row: TrafficSourceRow }
  | { kind: 'event'; row: UserEventRow }
  | { kind: 'page-view'; row: PageViewRow }
  | { kind: 'conversion'; row: ConversionRow }

/** Creates the row for a stamped record. Pure: the same stamp always results in the same row. */
export function toRow(stamp: Stamp): Row {
  switch (stamp.kind) {
    case 'traffic-source':
      return { kind: stamp.kind, row: trafficSourceRow(stamp, stamp.payload) }
    case 'event':
      return { kind: stamp.kind, row: userEventRow(stamp, stamp.payload) }
    case 'page-view':
      return { kind: stamp.kind, row: pageViewRow(stamp, stamp.payload) }
    case 'conversion':
      return { kind: stamp.kind, row: conversionRow(stamp, stamp.payload) }
  }
}

function common(stamp: Stamp, sessionId: string): Common {
  return {
    id: stamp.id,
    timestamp: new Date(stamp.at).toISOString(),
    session_id: sessionId,
    visit_id: visitOf(stamp),
    user_agent: stamp.userAgent,
    ip_address: stamp.ip === '' ? null : stamp.ip,
    quality: qualityOf(stamp),
  }
}

/** The reason why a record is excluded from the totals; `ok` counts. */
export function qualityOf(stamp: Stamp): Quality {
  if (readUserAgent(stamp.userAgent).isBot) return 'bot'
  if (!stamp.hasOrigin) return 'no-origin'
  if (stamp.isSpam === true) return 'spam'
  return stamp.isLimited === true ? 'limited' : 'ok'
}

function trafficSourceRow(stamp: Stamp, payload: TrafficSourcePayload) {
  const agent = readUserAgent(stamp.userAgent)
  const { source, medium, channel } = stamp.attribution ?? judgeArrival(payload, stamp.userAgent)
  const utm = utmOf(payload)
  return {
    ...common(stamp, payload.sessionId),
    visitor_id: stamp.visitorId,
    begins_visit: stamp.beginsVisit ?? true,
    source: truncate(source, limits.name),
    medium: truncate(medium, limits.name),
    channel,
    campaign: payload.utmCampaign ?? null,
    claimed_source: payload.source ?? null,
    claimed_medium: payload.medium ?? null,
    referrer: redactUrl(payload.referrer),
    landing_page: redactUrl(payload.landingPage),
    utm_parameters: Object.keys(utm).length === 0 ? null : utm,
    custom_parameters: redactParameters(payload.customParams),
    screen_width: payload.screenWidth ?? null,
    screen_height: payload.screenHeight ?? null,
    language: payload.language ?? null,
    device_category: agent.deviceCategory,
    browser: agent.browser,
    operating_system: agent.operatingSystem,
    country: stamp.place?.country ?? null,
    region: stamp.place?.region ?? null,
    city: stamp.place?.city ?? null,
  }
}

/** The utm parameters of an arrival, under the names that its link uses. */
export function utmOf(payload: TrafficSourcePayload): Record<string, string> {
  const fields = {
    utm_source: payload.utmSource,
    utm_medium: payload.utmMedium,
    utm_campaign: payload.utmCampaign,
    utm_content: payload.utmContent,
    utm_term: payload.utmTerm,
  }
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function userEventRow(stamp: Stamp, payload: EventPayload) {
  return {
    ...common(stamp, payload.sessionId),
    event_type: payload.eventType,
    event_category: payload.eventCategory ?? null,
    event_action: payload.eventAction ?? null,
    event_label: payload.eventLabel ?? null,
    event_value: payload.eventValue ?? null,
    page_path: payload.pagePath ?? null,
    additional_data: payload.additionalData ?? null,
  }
}

function pageViewRow(stamp: Stamp, payload: PageViewPayload) {
  const { timeSpent } = payload
  return {
    ...common(stamp, payload.sessionId),
    page_path: payload.pagePath,
    page_title: payload.pageTitle ?? null,
    referrer: redactUrl(payload.referrer),
    time_spent: timeSpent === null || timeSpent === undefined ? null : clampSeconds(timeSpent),
    is_exit: timeSpent !== null && timeSpent !== undefined,
    has_own_id: payload.id !== undefined,
  }
}

function clampSeconds(seconds: number): number {
  return Math.round(Math.min(Math.max(seconds, 0), limits.timeSpentSeconds))
}

function conversionRow(stamp: Stamp, payload: ConversionPayload) {
  const { timestamp, ...rest } = common(stamp, payload.sessionId)
  return {
    ...rest,
    conversion_timestamp: timestamp,
    visitor_id: stamp.visitorId,
    conversion_type: payload.conversionType,
    form_data: formDataOf(payload, stamp.isUnpriced === true),
    monetary_value: stamp.isUnpriced === true ? 0 : priceOf(payload.conversionType),
    ...touchesOf(payload, stamp.attribution),
    days_to_conversion: payload.daysToConversion ?? null,
    touch_points: payload.touchPoints ?? null,
    first_visit_timestamp: readTimestamp(payload.firstVisitTimestamp, stamp.at),
    utm_parameters: payload.utmParameters ?? null,
    // The repository marks repeats.
    is_counted: rest.quality === 'ok',
  }
}

/** The value of a conversion in whole dollars, by type; a value that the client sends never counts. */
const prices: Record<string, number> = {
  jotform_submission: submissionValue,
  form_submission: submissionValue,
  newsletter_signup: submissionValue,
  level1_lead: leadValue,
}

/** The value of a conversion in whole dollars: 0 for an abandonment and for types that are not in the list. */
function priceOf(conversionType: string): number {
  return Object.hasOwn(prices, conversionType) ? (prices[conversionType] ?? 0) : 0
}

/**
 * The form's fields, together with the value that the client claims, within limits, and whether the conversion adds no
 * price.
 */
function formDataOf(payload: ConversionPayload, isUnpriced: boolean): JsonValue {
  const { formData = null, monetaryValue } = payload
  const beside: Record<string, JsonValue> = {}
  if (typeof monetaryValue === 'number') {
    beside['claimedValue'] = Math.min(Math.max(monetaryValue, 0), limits.claimedValue)
  }
  if (isUnpriced) beside[unpricedField] = true
  if (Object.keys(beside).length === 0) return formData
  return isJsonObject(formData) ? { ...formData, ...beside } : { formData, ...beside }
}

/** The first touch, as recorded in the cookies, and the last touch, which is that of the conversion's visit. */
function touchesOf(payload: ConversionPayload, last: JudgedAttribution | undefined) {
  // Uses the server's name for the source, so that reports list the conversion with the visits of that source.
  const first = canonicalSource({
    source: payload.originalSource ?? '',
    medium: payload.originalMedium ?? '',
  })
  const isKnown = first.source !== ''
  return {
    original_source: (isKnown ? first.source : last?.source) || null,
    original_medium: (isKnown ? first.medium : last?.medium) || null,
    original_campaign: (isKnown ? payload.originalCampaign : last?.campaign) || null,
    channel: isKnown ? channelOf(first) : (last?.channel ?? null),
    last_source: last?.source ?? null,
    last_medium: last?.medium ?? null,
    last_campaign: last?.campaign || null,
    last_channel: last?.channel ?? null,
  }
}

const earliest = Date.UTC(2020, 0, 1)
const clockLeewayMs = 5 * 60 * 1000

function readTimestamp(value: string | number | null | undefined, now: number): string | null {
  if (value === null || value === undefined) return null
  const isEpoch = typeof value === 'string' && /^\d{12,14}$/.test(value)
  const date = new Date(isEpoch ? Number(value) : value)
  const time = date.getTime()
  return time >= earliest && time <= now + clockLeewayMs ? date.toISOString() : null
}

/** The user agent's description of itself. */
type Agent = {
  deviceCategory: string
  browser: string | null
  operatingSystem: string | null
  isBot: boolean
}

// A few user agents account for most of the traffic, and parsing one costs more than the rest of a record.
const agents = new LRUCache<string, Agent>({ max: 2000, memoMethod: parseAgent })

/** Parses a user agent. An empty or unknown one results in an `unknown` device, never in an error. */
function readUserAgent(userAgent: string): Agent {
  return agents.memo(userAgent)
}

function parseAgent(userAgent: string): Agent {
  if (userAgent === '') {
    return { deviceCategory: 'unknown', browser: null, operatingSystem: null, isBot: true }
  }
  const { platform, browser, os } = Bowser.parse(userAgent)
  return {
    deviceCategory: platform.type ?? 'unknown',
    browser: browser.name ?? null,
    operatingSystem: os.name ?? null,
    isBot: isbot(userAgent),
  }
}
