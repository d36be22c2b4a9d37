import { limits } from '@cardroom/contracts/analytics-limits'
import { truncate } from '@cardroom/contracts/text'
import { type Cookie, cookieBytes } from './cookies.ts'
import { storableOrNull } from './storable.ts'

/** Attribution of the first visit; stored for 30 days. */
export type FirstTouch = {
  source: string
  medium: string
  campaign: string
  utmParameters: Record<string, string>
}

const attributionDays = 30
const visitorDays = 365
const maxCookieBytes = 512
/** Larger cookies could make the gateway refuse every request for 30 days. */
const maxAllBytes = 2048

/**
 * The cookies to set when a visit starts: all of them on the first visit, later only the visit count.
 * Each is at most 512 bytes and all are at most 2 KB; what is longer is cut, the campaign's parameters
 * first.
 * @param nowMs epoch milliseconds
 */
export function visitCookies(
  touch: FirstTouch,
  existing: ReadonlyMap<string, string>,
  nowMs: number,
  newVisitorId: string,
): Cookie[] {
  const visits = Number.parseInt(existing.get('visitCount') ?? '0', 10)
  const counted: Cookie[] = [
    { name: 'visitorId', value: existing.get('visitorId') || newVisitorId, days: visitorDays },
    {
      name: 'visitCount',
      value: String(Number.isSafeInteger(visits) && visits > 0 ? visits + 1 : 1),
      days: attributionDays,
    },
  ]
  if (existing.has('originalSource')) return counted
  const first = [
    ...counted,
    attribution('firstVisitTimestamp', new Date(nowMs).toISOString()),
    attribution('originalSource', touch.source),
    attribution('originalMedium', touch.medium),
    attribution('originalCampaign', touch.campaign),
  ].map(fit)
  const room = maxAllBytes - first.reduce((sum, cookie) => sum + cookieBytes(cookie), 0)
  return [...first, utmCookie(touch.utmParameters, Math.min(room, maxCookieBytes))]
}

function attribution(name: string, value: string): Cookie {
  return { name, value, days: attributionDays }
}

function fit(cookie: Cookie): Cookie {
  let { value } = cookie
  while (cookieBytes({ name: cookie.name, value }) > maxCookieBytes) {
    value = truncate(value, Math.floor(value.length * 0.8))
  }
  return { ...cookie, value }
}

/** As many complete parameters as fit, so that the cookie stays valid JSON. */
function utmCookie(parameters: Record<string, string>, room: number): Cookie {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(parameters)) {
    const next = attribution('utmParameters', JSON.stringify({ ...kept, [name]: value }))
    if (cookieBytes(next) <= room) kept[name] = value
  }
  return attribution('utmParameters', JSON.stringify(kept))
}

const dayMs = 24 * 60 * 60 * 1000

/** The attribution fields of a conversion, from the first-touch cookies. */
export function attributionOf(cookies: ReadonlyMap<string, string>, nowMs: number) {
  const firstMs = Date.parse(cookies.get('firstVisitTimestamp') ?? '')
  const touchPoints = Number.parseInt(cookies.get('visitCount') ?? '', 10)
  return {
    originalSource: storableOrNull(cookies.get('originalSource'), limits.name),
    originalMedium: storableOrNull(cookies.get('originalMedium'), limits.name),
    originalCampaign: storableOrNull(cookies.get('originalCampaign'), limits.utm),
    daysToConversion: Number.isNaN(firstMs) ? null : daysBetween(firstMs, nowMs),
    touchPoints: touchPoints >= 1 && touchPoints <= 1_000_000 ? touchPoints : null,
    firstVisitTimestamp: Number.isNaN(firstMs) ? null : new Date(firstMs).toISOString(),
    utmParameters: readJson(cookies.get('utmParameters')),
  }
}

function daysBetween(fromMs: number, toMs: number): number {
  return Math.min(Math.max(Math.floor((toMs - fromMs) / dayMs), 0), 36_500)
}

function readJson(text: string | undefined): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value !== null && typeof value === 'object' ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}
