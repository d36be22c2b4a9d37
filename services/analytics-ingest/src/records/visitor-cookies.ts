import type { JudgedAttribution, Stamp } from '@cardroom/contracts/jobs'
import { decodeText, truncate } from '@cardroom/contracts/text'
import { visitorCookieNames } from '@cardroom/contracts/visitor-cookies'
import { readVisitorId } from '@cardroom/contracts/visitor-id'
import type { Arrival } from './arrival.ts'
import { utmOf } from './row-rules.ts'

type Cookie = { name: string; value: string; days: number }

const attributionDays = 30
const visitorDays = 365
const maxCookieBytes = 512
/** Larger cookies could make the gateway refuse every request for 30 days. */
const maxAllBytes = 2048

/**
 * The `Set-Cookie` headers of the reply to these records: the visitor's id if the browser has none yet, the number of
 * visits when a visit starts, and the first touch with the first visit. The server sets these cookies because some
 * browsers keep cookies of scripts for only a week. If the visitor refuses tracking, existing cookies are removed.
 */
export function visitorCookies(
  records: readonly Stamp[],
  { cookie: header = '', refusesTracking, isSecure, at }: Arrival,
): string[] {
  const beginning = records.find(
    ({ kind, beginsVisit, isSpam }) => kind === 'traffic-source' && beginsVisit && !isSpam,
  )
  const [first] = records
  // Most records continue a visit, so the other cookies do not change.
  const isKnown = first?.visitorId === readVisitorId(header)
  if (!refusesTracking && beginning === undefined && isKnown) return []
  const existing = readCookies(header)
  if (refusesTracking) {
    return visitorCookieNames
      .filter((name) => existing.has(name))
      .map((name) => format({ name, value: '', days: 0 }, isSecure))
  }
  if (first?.visitorId === null || first?.visitorId === undefined) return []
  const cookies: Cookie[] = [{ name: 'visitorId', value: first.visitorId, days: visitorDays }]
  if (beginning?.kind === 'traffic-source') {
    const visits = Number.parseInt(existing.get('visitCount') ?? '0', 10)
    const count = Number.isSafeInteger(visits) && visits > 0 ? visits + 1 : 1
    cookies.push({ name: 'visitCount', value: String(count), days: attributionDays })
    if (!existing.has('originalSource')) {
      cookies.push(...firstTouch(cookies, beginning.attribution, utmOf(beginning.payload), at))
    }
  }
  return cookies.map((one) => format(one, isSecure))
}

function firstTouch(
  others: readonly Cookie[],
  touch: JudgedAttribution | undefined,
  utm: Record<string, string>,
  at: number,
): Cookie[] {
  const cookies = [
    attribution('firstVisitTimestamp', new Date(at).toISOString()),
    attribution('originalSource', touch?.source ?? 'direct'),
    attribution('originalMedium', touch?.medium ?? 'direct'),
    attribution('originalCampaign', touch?.campaign ?? ''),
  ].map(fit)
  const taken = [...others, ...cookies].reduce((sum, cookie) => sum + bytesOf(cookie), 0)
  return [...cookies, utmCookie(utm, Math.min(maxAllBytes - taken, maxCookieBytes))]
}

function attribution(name: string, value: string): Cookie {
  return { name, value, days: attributionDays }
}

function fit(cookie: Cookie): Cookie {
  let { value } = cookie
  while (bytesOf({ ...cookie, value }) > maxCookieBytes) {
    value = truncate(value, Math.floor(value.length * 0.8))
  }
  return { ...cookie, value }
}

/** As many complete parameters as fit, so that the cookie remains valid JSON. */
function utmCookie(parameters: Record<string, string>, room: number): Cookie {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(parameters)) {
    const next = attribution('utmParameters', JSON.stringify({ ...kept, [name]: value }))
    if (bytesOf(next) <= room) kept[name] = value
  }
  return attribution('utmParameters', JSON.stringify(kept))
}

/** The number of bytes that the name and value add to every later request. */
function bytesOf({ name, value }: Cookie): number {
  return name.length + 1 + encodeURIComponent(value).length
}

function format({ name, value, days }: Cookie, isSecure: boolean): string {
  const maxAge = days * 24 * 60 * 60
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}

function readCookies(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(';').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decodeText(value.join('=').trim())] as const
    }),
  )
}
