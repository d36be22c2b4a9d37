import type {
  ConversionPayload,
  EventPayload,
  PageViewPayload,
} from '@cardroom/contracts/analytics'
import { limits } from '@cardroom/contracts/analytics-limits'
import { formatCookie, parseCookies } from './cookies.ts'
import { attributionOf, visitCookies } from './first-touch.ts'
import type { OutgoingRecord, Outbox } from './outbox.ts'
import { createStopwatch, type Stopwatch } from './stopwatch.ts'
import { storable } from './storable.ts'
import { type Arrival, firstTouch, trafficSource } from './visit.ts'

type EventFields = Omit<EventPayload, 'id' | 'sessionId' | 'pagePath'>
type ConversionFields = Pick<ConversionPayload, 'conversionType' | 'formData' | 'monetaryValue'>

/** The browser, as far as tracking touches it. */
export type Surroundings = {
  arrival: () => Arrival
  path: () => string
  cookies: { read: () => string; write: (cookie: string) => void; isSecure: boolean }
  /** Values that last as long as the browser session. */
  session: { get: (key: string) => string | null; set: (key: string, value: string) => void }
  outbox: Outbox
  /** Sends a last word while the page goes away. */
  sendFinally: (record: OutgoingRecord) => void
  newId: () => string
  /** Epoch milliseconds. */
  now: () => number
  /** Milliseconds that never step back. */
  elapsed: () => number
}

type OpenView = {
  id: string
  path: string
  stopwatch: Stopwatch
  /** The last time spent that was reported. */
  reportedSeconds: number | null
}

/** Records what a visitor does; nothing it does can fail the page. */
export function createTracker(around: Surroundings) {
  const sessionId = readSessionId(around)
  let view: OpenView | null = null
  let isVisible = true

  /** Starts the visit once per browser session: its source, and the attribution cookies. */
  function startVisit(): void {
    around.outbox.resume()
    if (around.session.get('visitStarted') !== null) return
    around.session.set('visitStarted', '1')
    const arrival = around.arrival()
    around.outbox.put({
      kind: 'traffic-source',
      payload: trafficSource(arrival, { id: around.newId(), sessionId }),
    })
    const cookies = parseCookies(around.cookies.read())
    for (const cookie of visitCookies(firstTouch(arrival), cookies, around.now(), around.newId())) {
      around.cookies.write(formatCookie(cookie, around.cookies.isSecure))
    }
  }

  /** Opens a page and closes the one before; the same page again is no new view. */
  function openPage(path: string, title: string, referrer: string): void {
    const pagePath = storable(path, limits.path)
    if (view?.path === pagePath) return
    closePage()
    const stopwatch = createStopwatch(around.elapsed)
    if (isVisible) stopwatch.start()
    view = { id: around.newId(), path: pagePath, stopwatch, reportedSeconds: null }
    const payload: PageViewPayload & { id: string } = {
      id: view.id,
      sessionId,
      pagePath,
      pageTitle: storable(title, limits.title),
      referrer: storable(referrer, limits.url),
    }
    around.outbox.put({ kind: 'page-view', payload })
  }

  function closePage(): void {
    const exit = takeExit()
    if (exit !== null) around.outbox.put(exit)
    view = null
  }

  /** Time counts only while the page can be seen. A hidden page may never come back, so it reports. */
  function setVisible(visible: boolean): void {
    isVisible = visible
    if (visible) {
      view?.stopwatch.start()
      return
    }
    view?.stopwatch.pause()
    const exit = takeExit()
    if (exit !== null) around.outbox.put(exit)
  }

  /** The page goes away, perhaps for good. */
  function leave(): void {
    view?.stopwatch.pause()
    const exit = takeExit()
    if (exit !== null) around.sendFinally(exit)
  }

  /** The view's exit record; null when what it would say has been said. */
  function takeExit(): OutgoingRecord | null {
    if (view === null) return null
    const timeSpent = Math.min(view.stopwatch.seconds(), limits.timeSpentSeconds)
    if (view.reportedSeconds === timeSpent) return null
    view.reportedSeconds = timeSpent
    return {
      kind: 'page-view',
      payload: { id: view.id, sessionId, pagePath: view.path, timeSpent },
    }
  }

  function event(fields: EventFields): void {
    around.outbox.put({
      kind: 'event',
      payload: {
        ...fields,
        eventType: storable(fields.eventType, limits.name),
        eventCategory: optional(fields.eventCategory, limits.name),
        eventAction: optional(fields.eventAction, limits.name),
        eventLabel: optional(fields.eventLabel, limits.label),
        id: around.newId(),
        sessionId,
        pagePath: storable(around.path(), limits.path),
      },
    })
  }

  function conversion(fields: ConversionFields): void {
    around.outbox.put(conversionRecord(fields))
  }

  /** A conversion of a page that goes away, perhaps for good. */
  function finalConversion(fields: ConversionFields): void {
    around.sendFinally(conversionRecord(fields))
  }

  function conversionRecord(fields: ConversionFields): OutgoingRecord {
    const cookies = parseCookies(around.cookies.read())
    return {
      kind: 'conversion',
      payload: {
        ...fields,
        ...attributionOf(cookies, around.now()),
        id: around.newId(),
        sessionId,
      },
    }
  }

  /** Sets the cookies that remember a click on a lead button for 30 days. */
  function rememberCta(label: string): void {
    const values = {
      clickedCtaButton: 'true',
      ctaButtonLabel: storable(label, 64),
      ctaButtonTimestamp: new Date(around.now()).toISOString(),
    }
    for (const [name, value] of Object.entries(values)) {
      around.cookies.write(formatCookie({ name, value, days: 30 }, around.cookies.isSecure))
    }
  }

  return {
    sessionId,
    newId: around.newId,
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

function readSessionId({ session, newId }: Surroundings): string {
  const known = session.get('sessionId')
  if (known !== null && known !== '' && known.length <= limits.sessionId) return known
  const id = newId()
  session.set('sessionId', id)
  return id
}

function optional(text: string | null | undefined, maxLength: number): string | null {
  return text === null || text === undefined ? null : storable(text, maxLength)
}
