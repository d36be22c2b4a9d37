import { classify } from '@cardroom/attribution/classify'
import { brand } from '@cardroom/brand/brand'
import type { TrafficSourcePayload } from '@cardroom/contracts/analytics'
import { limits } from '@cardroom/contracts/analytics-limits'
import { storable, storableOrNull } from './storable.ts'

export type Arrival = {
  url: string
  referrer: string
  userAgent: string
  language: string
  screen: { width: number; height: number }
  /** Whether the visitor reloaded the page or reopened it from the tab's history. */
  isRepeated: boolean
}

/**
 * Whether the visitor arrived from another site or through a link with parameters. All parameters count, because only
 * the server knows the names of all campaigns and click ids.
 */
export function isFromOutside({ url, referrer, isRepeated }: Arrival): boolean {
  if (isRepeated || !URL.canParse(url)) return false
  const { host, search } = new URL(url)
  return search !== '' || (URL.canParse(referrer) && new URL(referrer).host !== host)
}

/** The arrival of a visitor who returns to an idle page, without the original referrer and parameters. */
export function returning(arrival: Arrival): Arrival {
  return { ...arrival, url: arrival.url.split(/[?#]/, 1)[0] ?? '', referrer: '' }
}

export function trafficSource(
  arrival: Arrival,
  ids: { id: string; sessionId: string },
): TrafficSourcePayload & { id: string } {
  const query = queryOf(arrival.url)
  const utm = (name: string) => storableOrNull(query.get(`utm_${name}`), limits.utm)
  const { source, medium } = classified(arrival)
  return {
    ...ids,
    landingPage: storable(arrival.url.split('#', 1)[0] ?? '', limits.url),
    referrer: storable(arrival.referrer, limits.url),
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
    utmContent: utm('content'),
    utmTerm: utm('term'),
    source: storable(source, limits.name),
    medium: storable(medium, limits.name),
    screenWidth: pixels(arrival.screen.width),
    screenHeight: pixels(arrival.screen.height),
    userAgent: storable(arrival.userAgent, limits.userAgent),
    language: storable(arrival.language, limits.language),
    customParams: customParams(query),
  }
}

function classified({ url: landingUrl, referrer, userAgent }: Arrival) {
  return classify({ referrer, landingUrl, userAgent, siteUrl: brand.siteUrl })
}

/** JSON of the parameters other than utm, with as many complete parameters as fit. */
function customParams(query: URLSearchParams): string | null {
  const kept: Record<string, string> = {}
  for (const [name, value] of query) {
    if (name.startsWith('utm_')) continue
    const next = { ...kept, [storable(name, limits.name)]: storable(value, limits.utm) }
    if (JSON.stringify(next).length <= limits.customParams) Object.assign(kept, next)
  }
  return Object.keys(kept).length === 0 ? null : JSON.stringify(kept)
}

function queryOf(url: string): URLSearchParams {
  return URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()
}

function pixels(value: number): number {
  return Math.min(Math.max(Math.round(value), 0), 100_000)
}

const dayMs = 24 * 60 * 60 * 1000

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
