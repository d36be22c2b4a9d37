import type {
  ConversionPayload,
  EventPayload,
  PageViewPayload,
} from '@cardroom/contracts/analytics'
import { limits } from '@cardroom/contracts/analytics-limits'
import { formatCookie, parseCookies } from './cookies.ts'
import { attributionOf, visitCookies } from './first-touch.ts'
import type { OutgoingRecord, RetryQueue } from './retry-queue.ts'
import { createStopwatch, type Stopwatch } from './stopwatch.ts'
import { storable } from './storable.ts'
import { type Arrival, firstTouch, trafficSource } from './visit.ts'

type EventFields = Omit<EventPayload, 'id' | 'sessionId' | 'pagePath'>
type ConversionFields = Pick<ConversionPayload, 'conversionType' | 'formData' | 'monetaryValue'>

/** The browser APIs that tracking uses. */
export type TrackerEnvironment = {
  arrival: () => Arrival
  path: () => string
  cookies: { read: () => string; write: (cookie: string) => void; isSecure: boolean }
  /** Values that last as long as the browser session. */
  session: { get: (key: string) => string | null; set: (key: string, value: string) => void }
  queue: RetryQueue
  /** Sends a record while the page unloads. */
  sendOnUnload: (record: OutgoingRecord) => void
  newId: () => string
  /** Epoch milliseconds. */
  now: () => number
  /** Monotonic milliseconds. */
  elapsed: () => number
}

type OpenView = {
  id: string
  path: string
  stopwatch: Stopwatch
  /** The last time spent that was reported. */
  reportedSeconds: number | null
}

/** Records what a visitor does; it never throws into the page. */
export function createTracker(env: TrackerEnvironment) {
  const sessionId = readSessionId(env)
  let view: OpenView | null = null
  let isVisible = true

  /** Starts the visit once per browser session: its source, and the attribution cookies. */
  function startVisit(): void {
    env.queue.resume()
    if (env.session.get('visitStarted') !== null) return
    env.session.set('visitStarted', '1')
    const arrival = env.arrival()
    env.queue.put({
      kind: 'traffic-source',
      payload: trafficSource(arrival, { id: env.newId(), sessionId }),
    })
    const cookies = parseCookies(env.cookies.read())
    for (const cookie of visitCookies(firstTouch(arrival), cookies, env.now(), env.newId())) {
      env.cookies.write(formatCookie(cookie, env.cookies.isSecure))
    }
  }

  /** Starts a page view and ends the previous one; the same page again is ignored. */
  function openPage(path: string, title: string, referrer: string): void {
    const pagePath = storable(path, limits.path)
    if (view?.path === pagePath) return
    sendExit(env.queue.put)
    const stopwatch = createStopwatch(env.elapsed)
    if (isVisible) stopwatch.start()
    view = { id: env.newId(), path: pagePath, stopwatch, reportedSeconds: null }
    const payload: PageViewPayload & { id: string } = {
      id: view.id,
      sessionId,
      pagePath,
      pageTitle: storable(title, limits.title),
      referrer: storable(referrer, limits.url),
    }
    env.queue.put({ kind: 'page-view', payload })
  }

  /** Time counts only while the page is visible. A hidden page may never become visible again, so it reports now. */
  function setVisible(visible: boolean): void {
    isVisible = visible
    if (visible) {
      view?.stopwatch.start()
      return
    }
    view?.stopwatch.pause()
    sendExit(env.queue.put)
  }

  /** The page is unloading, perhaps for good. */
  function leave(): void {
    view?.stopwatch.pause()
    sendExit(env.sendOnUnload)
  }

  /** Reports how long the page was seen, unless the same time was reported before. */
  function sendExit(send: (record: OutgoingRecord) => void): void {
    if (view === null) return
    const timeSpent = Math.min(view.stopwatch.seconds(), limits.timeSpentSeconds)
    if (view.reportedSeconds === timeSpent) return
    view.reportedSeconds = timeSpent
    send({ kind: 'page-view', payload: { id: view.id, sessionId, pagePath: view.path, timeSpent } })
  }

  function event(fields: EventFields): void {
    env.queue.put({
      kind: 'event',
      payload: {
        ...fields,
        eventType: storable(fields.eventType, limits.name),
        eventCategory: optional(fields.eventCategory, limits.name),
        eventAction: optional(fields.eventAction, limits.name),
        eventLabel: optional(fields.eventLabel, limits.label),
        id: env.newId(),
        sessionId,
        pagePath: storable(env.path(), limits.path),
      },
    })
  }

  function conversion(fields: ConversionFields): void {
    env.queue.put(conversionRecord(fields))
  }

  /** A conversion while the page is unloading. */
  function finalConversion(fields: ConversionFields): void {
    env.sendOnUnload(conversionRecord(fields))
  }

  function conversionRecord(fields: ConversionFields): OutgoingRecord {
    const cookies = parseCookies(env.cookies.read())
    return {
      kind: 'conversion',
      payload: {
        ...fields,
        ...attributionOf(cookies, env.now()),
        id: env.newId(),
        sessionId,
      },
    }
  }

  /** Stores a click on a lead button in cookies for 30 days. */
  function rememberCta(label: string): void {
    const values = {
      clickedCtaButton: 'true',
      ctaButtonLabel: storable(label, 64),
      ctaButtonTimestamp: new Date(env.now()).toISOString(),
    }
    for (const [name, value] of Object.entries(values)) {
      env.cookies.write(formatCookie({ name, value, days: 30 }, env.cookies.isSecure))
    }
  }

  return {
    sessionId,
    newId: env.newId,
    startVisit,
    openPage,
    setVisible,
    leave,
    event,
    conversion,
    finalConversion,
    rememberCta,
  }
}

function readSessionId({ session, newId }: TrackerEnvironment): string {
  const known = session.get('sessionId')
  if (known !== null && known !== '' && known.length <= limits.sessionId) return known
  const id = newId()
  session.set('sessionId', id)
  return id
}

function optional(text: string | null | undefined, maxLength: number): string | null {
  return text === null || text === undefined ? null : storable(text, maxLength)
}
