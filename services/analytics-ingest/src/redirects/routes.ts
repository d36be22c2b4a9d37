import { limits } from '@cardroom/contracts/analytics'
import type { PayloadOf, Stamp } from '@cardroom/contracts/jobs'
import { decodeText, isStorable, truncate } from '@cardroom/contracts/text'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { arrivalOf, type Request, stamp } from '../records/arrival.ts'
import { redactRecord, redactText } from '../records/personal-data-rules.ts'
import type { FindPlace } from '../records/places.ts'

/**
 * `POST /internal/redirect`: the gateway reports each redirect that it answers, so that redirects are recorded even if
 * no script runs. The reply is sent immediately, so that a redirect never waits for its report.
 */
export function redirectRoutes(
  server: CardroomServer,
  { accept, findPlace }: { accept: (record: Stamp) => Promise<void>; findPlace: FindPlace },
): void {
  server.post('/internal/redirect', { config: { access: 'internal' } }, async (request, reply) => {
    const record = redirectRecord(request, findPlace)
    accept(record).catch((error: unknown) =>
      request.log.warn({ err: error }, 'redirect not recorded'),
    )
    return reply.code(204).send()
  })
}

function redirectRecord(request: Request, findPlace: FindPlace): Stamp {
  const { headers, id: requestId, protocol, host } = request
  const arrival = arrivalOf(request, findPlace)
  const opened = text(headers['x-original-uri'])
  const [path = '', ...query] = opened.split('?')
  const to = text(headers['x-redirect-target'])
  const referrer = truncate(text(headers.referer), limits.url)
  const cookies = arrival.refusesTracking ? {} : readCookies(text(headers.cookie))
  // Together with the redirect, the gateway assigns an id to a visitor who has none.
  const visitorId = text(headers['x-redirect-visitor']) || cookies['visitorId']
  const payload: PayloadOf<'event'> = {
    // No cookie contains the session id, so the visitor's id replaces it; without a visitor's id, each request is a
    // session.
    sessionId: visitorId ?? requestId.slice(0, limits.sessionId),
    eventType: 'redirect',
    eventCategory: 'navigation',
    eventAction: truncate(shortAddress(path), limits.name),
    eventLabel: truncate(to, limits.label),
    pagePath: truncate(path, limits.path),
    additionalData: {
      from: truncate(path, limits.path),
      to: truncate(to, limits.path),
      ...(query.length > 0 && { query: truncate(`?${query.join('?')}`, limits.url) }),
      referrer,
      reportedBy: 'gateway',
      ...cookies,
      ...(visitorId !== undefined && { visitorId }),
    },
  }
  redactRecord(payload, false)
  const record = stamp('event', payload, {
    ...arrival,
    // Navigations have no Origin header; the gateway reports whether a person opened the address.
    hasOrigin: headers['x-redirect-navigation'] === '1',
    visitorIdFor: (sessionId) =>
      arrival.refusesTracking ? null : (visitorId ?? arrival.visitorIdFor(sessionId)),
  })
  const landingPage = truncate(`${protocol}://${host}${opened}`, limits.url)
  return {
    ...record,
    arrival: { landingPage: redactText(landingPage), referrer: redactText(referrer) },
  }
}

/** The canonical form of a short address: lower case, without a trailing slash. */
function shortAddress(path: string): string {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return plain.toLowerCase()
}

const attributionCookie =
  /(?:^|;\s*)(visitorId|originalSource|originalMedium|originalCampaign|visitCount|firstVisitTimestamp)=([^;]{1,256})/g

/** The attribution cookies of the specification, decoded; other cookies are ignored. */
function readCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const [, name = '', value = ''] of header.matchAll(attributionCookie)) {
    const decoded = decodeText(value)
    if (isStorable(decoded))
      cookies[name] = truncate(decoded, name === 'visitorId' ? limits.sessionId : limits.label)
  }
  return cookies
}

function text(header: string | string[] | undefined): string {
  const value = Array.isArray(header) ? (header[0] ?? '') : (header ?? '')
  return isStorable(value) ? value : ''
}
