import type {
  ConversionPayload,
  EventPayload,
  PageViewPayload,
} from '@cardroom/contracts/analytics'
import { limits } from '@cardroom/contracts/analytics-limits'
import { formatCookie, parseCookies } from './cookies.ts'
import type { OutgoingRecord, RecordQueue } from './record-queue.ts'
import { storable } from './storable.ts'
import { type Arrival, isFromOutside, returning, trafficSource, attributionOf } from './visit.ts'

type EventFields = Omit<EventPayload, 'id' | 'sessionId' | 'pagePath'>
type ConversionFields = Pick<
  ConversionPayload,
  'id' | 'conversionType' | 'formData' | 'monetaryValue'
>

const maxIdleMs = 30 * 60 * 1000
const lastRecordKey = 'lastRecordAt'
const sessionKey = 'sessionId'

type TrackerEnvironment = {
  /** Whether to record nothing, because the browser belongs to the owner or a program controls it. */
  isSilent: () => boolean
  /** Whether the visitor refuses recognition. Visits then count without cookies. */
  isRefused: () => boolean
  arrival: () => Arrival
  path: () => string
  cookies: { read: () => string; write: (cookie: string) => void; isSecure: boolean }
  session: { get: (key: string) => string | null; set: (key: string, value: string) => void }
  queue: RecordQueue
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
  reportedSeconds: number | null
}

/** Records the visitor's actions. It never throws an error into the page. */
export function createTracker(env: TrackerEnvironment) {
  const sessionId = readSessionId(env)
  let view: OpenView | null = null
  let isVisible = true
  let isStarted = false

  /**
   * Starts sending. Reports the visitor's origin if the tab's session is new, has been idle for 30 minutes, or has just
   * arrived from outside. The server decides whether this begins a visit.
   */
  function startVisit(): void {
    if (env.isSilent()) return
    isStarted = true
    // While the browser prerenders a page, the page has a separate session storage.
    env.session.set(sessionKey, sessionId)
    const arrival = env.arrival()
    if (isIdle() || isFromOutside(arrival)) env.queue.start(arrivalRecord(arrival))
    else env.queue.start()
  }

  function arrivalRecord(arrival: Arrival): OutgoingRecord {
    noteRecord()
    return {
      kind: 'traffic-source',
      payload: trafficSource(arrival, { id: env.newId(), sessionId }),
    }
  }

  function put(record: OutgoingRecord): void {
    if (env.isSilent()) return
    beginIfIdle()
    if (isStarted) noteRecord()
    env.queue.put(record)
  }

  function beginIfIdle(): void {
    if (isStarted && isIdle()) env.queue.put(arrivalRecord(returning(env.arrival())))
  }

  function isIdle(): boolean {
    const last = Number(env.session.get(lastRecordKey) ?? Number.NaN)
    return !(env.now() - last < maxIdleMs)
  }

  function noteRecord(): void {
    env.session.set(lastRecordKey, String(env.now()))
  }

  /** Starts a page view and ends the previous one. Ignores a repetition of the same page. */
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
    put({ kind: 'page-view', payload })
  }

  /**
   * Time counts only while the page is visible. A hidden page may never become visible again, so the tracker reports
   * immediately.
   */
  function setVisible(visible: boolean): void {
    isVisible = visible
    if (visible) {
      if (!env.isSilent()) beginIfIdle()
      view?.stopwatch.start()
      return
    }
    view?.stopwatch.pause()
    sendExit(env.queue.put)
  }

  function leave(): void {
    view?.stopwatch.pause()
    sendExit(env.sendOnUnload)
  }

  /** Reports how long the page was visible, unless the tracker has already reported the same time. */
  function sendExit(send: (record: OutgoingRecord) => void): void {
    if (view === null || env.isSilent()) return
    const timeSpent = Math.min(view.stopwatch.seconds(), limits.timeSpentSeconds)
    if (view.reportedSeconds === timeSpent) return
    view.reportedSeconds = timeSpent
    send({ kind: 'page-view', payload: { id: view.id, sessionId, pagePath: view.path, timeSpent } })
  }

  function event(fields: EventFields): void {
    put({
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
    put(conversionRecord(fields))
  }

  /** Records a conversion while the page unloads. */
  function finalConversion(fields: ConversionFields): void {
    if (!env.isSilent()) env.sendOnUnload(conversionRecord(fields))
  }

  function conversionRecord({ id = env.newId(), ...fields }: ConversionFields): OutgoingRecord {
    const cookies = parseCookies(env.cookies.read())
    return {
      kind: 'conversion',
      payload: {
        ...fields,
        ...attributionOf(cookies, env.now()),
        id,
        sessionId,
      },
    }
  }

  /** Stores a click on a lead button in cookies for 30 days. */
  function rememberCta(label: string): void {
    if (env.isSilent() || env.isRefused()) return
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
  const known = session.get(sessionKey)
  if (known !== null && known !== '' && known.length <= limits.sessionId) return known
  const id = newId()
  session.set(sessionKey, id)
  return id
}

function optional(text: string | null | undefined, maxLength: number): string | null {
  return text === null || text === undefined ? null : storable(text, maxLength)
}

type Stopwatch = ReturnType<typeof createStopwatch>

/**
 * Measures the time during which it runs. It is initially stopped.
 * @param now a monotonic clock in milliseconds
 */
export function createStopwatch(now: () => number) {
  let elapsedMs = 0
  let startedAt: number | null = null

  const totalMs = () => elapsedMs + (startedAt === null ? 0 : now() - startedAt)

  return {
    start(): void {
      startedAt ??= now()
    },
    pause(): void {
      if (startedAt === null) return
      elapsedMs += now() - startedAt
      startedAt = null
    },
    /** The total running time in whole seconds. */
    seconds: () => Math.round(totalMs() / 1000),
    /** Whether the running time exceeds a limit, with millisecond precision. */
    hasRunLongerThan: (seconds: number) => totalMs() > seconds * 1000,
  }
}
