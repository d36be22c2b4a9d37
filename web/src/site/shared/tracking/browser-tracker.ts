import { publicAddress, randomId } from './storable.ts'
import { brand } from '@cardroom/brand/brand'
import { tagManager } from '@cardroom/brand/embeds'
import { isLeftOut } from '../../../shared/left-out.ts'
import { refusesTracking } from './cookies.ts'
import { prepareTag } from './tag.ts'
import { request, RequestError } from '../../../shared/request.ts'
import { localStore, readStored, sessionStore, writeStored } from '../../../shared/stored.ts'
import { createRecordQueue, type Delivery, type OutgoingRecord } from './record-queue.ts'
import { createTracker } from './tracker.ts'

const queue = createRecordQueue({
  storage: localStore,
  deliver,
  now: () => Date.now(),
  schedule: (run, afterMs) => window.setTimeout(run, afterMs),
})

// The tag manager, if the brand has one. It receives a record after the queue has stored the record.
let sendToTag: ((record: OutgoingRecord) => void) | null = null

export const tracker = createTracker({
  isSilent: () => navigator.webdriver || isLeftOut(),
  isRefused: refusesTracking,
  arrival: () => ({
    url: publicAddress(window.location.href),
    referrer: document.referrer,
    userAgent: navigator.userAgent,
    language: navigator.language,
    screen: window.screen,
    isRepeated: isRepeatedLoad(),
  }),
  path: () => window.location.pathname,
  cookies: {
    read: () => document.cookie,
    write: (cookie) => {
      document.cookie = cookie
    },
    get isSecure() {
      return window.location.protocol === 'https:'
    },
  },
  session: {
    get: (key) => readStored(sessionStore, key),
    set: (key, value) => writeStored(sessionStore, key, value),
  },
  queue: {
    ...queue,
    put: (record) => {
      queue.put(record)
      sendToTag?.(record)
    },
  },
  sendOnUnload: (record) => {
    const body = new Blob([JSON.stringify(callOf([record]))], { type: 'application/json' })
    if (!navigator.sendBeacon(brand.recordsPath, body)) queue.put(record)
  },
  newId: randomId,
  now: () => Date.now(),
  elapsed: () => performance.now(),
})

/** Starts the visit and tracks the page's visibility. Call this once, before the first render. */
export function startTracking(): void {
  if (tagManager !== null && !isLeftOut()) sendToTag = prepareTag(tagManager)
  onVisibility()
  whenShown(() => {
    tracker.startVisit()
    window.addEventListener('pagehide', () => tracker.leave())
  })
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onVisibility()
  })
  window.addEventListener('online', () => queue.flush())
}

// The referrer of the next page view, or null before the first page view.
let lastAddress: string | null = null

/** Starts a page view. Ignores a repetition of the same path. */
export function trackPage(path: string, title: string): void {
  tracker.openPage(path, title, lastAddress ?? document.referrer)
  lastAddress = publicAddress(window.location.href)
}

/** Starts the page view of a prerendered page, which is visible before its script runs. */
export function trackShownPage(): void {
  trackPage(window.location.pathname, document.title)
}

function onVisibility(): void {
  tracker.setVisible(document.visibilityState === 'visible')
}

/** A prerendered page does not count as a visit until the browser shows it, which may never happen. */
function whenShown(start: () => void): void {
  const { prerendering = false } = document as Document & { prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}

function isRepeatedLoad(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' || load?.type === 'back_forward'
}

const timeoutMs = 20_000
let hasWarned = false

async function deliver(records: readonly OutgoingRecord[]): Promise<Delivery> {
  try {
    await request(brand.recordsPath, {
      method: 'POST',
      payload: callOf(records),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { state: 'delivered' }
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failed tracking call is only logged
    if (!hasWarned) console.warn('Tracking call failed', error)
    hasWarned = true
    return afterFailure(error)
  }
}

// Sends the record again if there is no response or a temporary error.
function afterFailure(error: unknown): Delivery {
  if (error instanceof TypeError || error instanceof DOMException) {
    return { state: 'retry', afterMs: 0 }
  }
  if (!(error instanceof RequestError)) return { state: 'rejected' }
  const isTemporary = error.status === 408 || error.status === 429 || error.status >= 500
  if (!isTemporary) return { state: 'rejected' }
  return { state: 'retry', afterMs: (error.retryAfterSeconds ?? 0) * 1000 }
}

function callOf(records: readonly OutgoingRecord[]) {
  return { records: records.map(({ kind, payload }) => ({ kind, ...payload })) }
}
