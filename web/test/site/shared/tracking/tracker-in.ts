import type { OutgoingRecord } from '../../../../src/site/shared/tracking/record-queue.ts'
import { createTracker } from '../../../../src/site/shared/tracking/tracker.ts'
import type { Arrival } from '../../../../src/site/shared/tracking/visit.ts'

const startMs = Date.UTC(2026, 10, 20)

/**
 * A tracker in its own environment; `sent` are its records, `first` its arrivals, `last` those
 * sent on unload.
 */
export function trackerIn({
  cookies = '',
  session = {},
  arrival = {},
  isSilent = false,
  isRefused = false,
}: {
  cookies?: string
  session?: Record<string, string>
  arrival?: Partial<Arrival>
  isSilent?: boolean
  isRefused?: boolean
} = {}) {
  const first: OutgoingRecord[] = []
  const sent: OutgoingRecord[] = []
  const last: OutgoingRecord[] = []
  const jar: string[] = []
  const kept = new Map(Object.entries(session))
  let elapsed = 0
  let ids = 0
  const tracker = createTracker({
    arrival: () => ({
      url: 'https://backroom.example/?utm_source=instagram&utm_medium=social',
      referrer: '',
      userAgent: 'Mozilla/5.0',
      language: 'en-US',
      screen: { width: 1440, height: 900 },
      isRepeated: false,
      ...arrival,
    }),
    isSilent: () => isSilent,
    isRefused: () => isRefused,
    path: () => '/privacy',
    cookies: { read: () => cookies, write: (cookie) => jar.push(cookie), isSecure: false },
    session: { get: (key) => kept.get(key) ?? null, set: (key, value) => kept.set(key, value) },
    queue: {
      put: (record) => void (record.kind === 'traffic-source' ? first : sent).push(record),
      start: (record) => void (record !== undefined && first.push(record)),
      flush: () => {},
    },
    sendOnUnload: (record) => last.push(record),
    newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
    now: () => startMs + elapsed,
    elapsed: () => elapsed,
  })
  return {
    tracker,
    first,
    sent,
    last,
    jar,
    kept,
    pass: (seconds: number) => (elapsed += seconds * 1000),
  }
}
