import type { OutgoingRecord } from '../../../../src/site/shared/tracking/retry-queue.ts'
import { createTracker } from '../../../../src/site/shared/tracking/tracker.ts'

/** A tracker in its own environment; `sent` are its records, `last` those sent on unload. */
export function trackerIn({
  cookies = '',
  session = {},
}: { cookies?: string; session?: Record<string, string> } = {}) {
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
    }),
    path: () => '/privacy',
    cookies: { read: () => cookies, write: (cookie) => jar.push(cookie), isSecure: false },
    session: { get: (key) => kept.get(key) ?? null, set: (key, value) => kept.set(key, value) },
    queue: { put: (record) => sent.push(record), resume: () => {}, flush: () => {} },
    sendOnUnload: (record) => last.push(record),
    newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
    now: () => Date.UTC(2026, 10, 20),
    elapsed: () => elapsed,
  })
  return { tracker, sent, last, jar, pass: (seconds: number) => (elapsed += seconds * 1000) }
}
