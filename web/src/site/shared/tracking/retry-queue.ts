import type { RecordKind } from '@cardroom/contracts/analytics'
import { limits } from '@cardroom/contracts/analytics-limits'
import { writeStored } from '../../../shared/stored.ts'

/** A record to be sent to the server. Its id stays the same on retries, so it is stored once. */
export type OutgoingRecord = {
  kind: RecordKind
  payload: { id: string; [field: string]: unknown }
}

/** Result of a call: delivered, rejected for good, or to be retried. */
export type Delivery =
  | { state: 'delivered' | 'rejected' }
  | {
      state: 'retry'
      afterMs: number
      /** Whether the call got no answer although the browser is online. */
      isUnanswered?: boolean
    }

type Dependencies = {
  /** Stores undelivered records across reloads. */
  storage: () => Storage
  deliver: (records: readonly OutgoingRecord[]) => Promise<Delivery>
  /** Whether the site answers other calls: then calls without an answer are refused by the browser. */
  isReachable: () => Promise<boolean>
  /** Epoch milliseconds. */
  now: () => number
  schedule: (run: () => void, afterMs: number) => void
}

type Entry = {
  record: OutgoingRecord
  at: number
  /** Calls that got no answer. */
  unanswered?: number
}

const keyPrefix = 'outbox:'
/** Of each kind, so that events never push out a conversion. */
const capacity = 50
const maxAgeMs = 24 * 60 * 60 * 1000
const backoffMs = [1000, 2000, 5000, 15_000, 60_000] as const
const maxUnanswered = 5
const firstAnswerMs = 5000

export type RetryQueue = ReturnType<typeof createRetryQueue>

/**
 * Sends records and retries until the server has accepted them, also after a reload. Nothing is sent or stored
 * before `putFirst` or `resume`. Each record has its own storage key, so that tabs do not overwrite each other's.
 */
export function createRetryQueue({ storage, deliver, isReachable, now, schedule }: Dependencies) {
  const waiting = new Map<string, Entry>()
  const inFlight = new Set<string>()
  let isStarted = false
  let isOpen = false
  let failures = 0
  let isScheduled = false

  function put(record: OutgoingRecord): void {
    const key = add(record)
    if (isOpen) void send([key])
  }

  /**
   * Sends a record before all others, in one call with those that are put in the same turn. Later ones wait for
   * the answer, which sets the visitor's cookies, but not longer than 5 seconds.
   */
  function putFirst(record: OutgoingRecord): void {
    isOpen = false
    start()
    const key = add(record)
    queueMicrotask(async () => {
      const others = [...waiting.keys()].filter((other) => other !== key)
      await send([key, ...others.slice(0, limits.recordsPerCall - 1)])
      resume()
    })
    schedule(resume, firstAnswerMs)
  }

  /** Loads the records that an earlier page stored, and sends everything that waits. */
  function resume(): void {
    if (isOpen) return
    isOpen = true
    start()
    for (const [key, entry] of readStoredEntries()) {
      if (!waiting.has(key)) waiting.set(key, entry)
    }
    dropOldest()
    flush()
  }

  function flush(): void {
    if (!isOpen) return
    for (const [key, { at }] of waiting) {
      if (now() - at > maxAgeMs) forget(key)
      else void send([key])
    }
  }

  function start(): void {
    if (isStarted) return
    isStarted = true
    for (const [key, entry] of waiting) store(key, entry)
  }

  function add(record: OutgoingRecord): string {
    const key = keyOf(record)
    const entry = { record, at: now() }
    // Deleting first moves a repeated key to the end, where the newest are.
    waiting.delete(key)
    waiting.set(key, entry)
    if (isStarted) store(key, entry)
    dropOldest()
    return key
  }

  async function send(keys: readonly string[]): Promise<void> {
    const sent = keys.flatMap((key) => {
      const entry = inFlight.has(key) ? undefined : waiting.get(key)
      return entry === undefined ? [] : [{ key, entry }]
    })
    if (sent.length === 0) return
    for (const { key } of sent) inFlight.add(key)
    const delivery = await deliver(sent.map(({ entry }) => entry.record))
    for (const { key } of sent) inFlight.delete(key)
    // The others are not to blame for one that the server rejects.
    if (delivery.state === 'rejected' && sent.length > 1) {
      await Promise.all(sent.map(({ key }) => send([key])))
      return
    }
    for (const { key, entry } of sent) {
      const current = waiting.get(key)
      // A newer version of the same record may have replaced it during the request.
      if (current !== undefined && current !== entry) void send([key])
      else if (delivery.state !== 'retry') forget(key)
      else if (delivery.isUnanswered === true) void countUnanswered(key, entry)
    }
    if (delivery.state === 'retry') scheduleRetry(delivery.afterMs)
    else failures = 0
  }

  /** Gives a record up that a blocker of the browser refuses; in an outage nothing else is answered either. */
  async function countUnanswered(key: string, entry: Entry): Promise<void> {
    entry.unanswered = (entry.unanswered ?? 0) + 1
    store(key, entry)
    if (entry.unanswered < maxUnanswered || !(await isReachable())) return
    if (waiting.get(key) === entry) forget(key)
  }

  function scheduleRetry(afterMs: number): void {
    if (isScheduled) return
    isScheduled = true
    const backoff = backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0
    failures += 1
    schedule(
      () => {
        isScheduled = false
        flush()
      },
      Math.max(afterMs, backoff),
    )
  }

  function store(key: string, entry: Entry): void {
    writeStored(storage, key, JSON.stringify(entry))
  }

  function forget(key: string): void {
    waiting.delete(key)
    writeStored(storage, key, null)
  }

  function dropOldest(): void {
    const counts = new Map<RecordKind, number>()
    for (const [key, { record }] of [...waiting].toReversed()) {
      const count = (counts.get(record.kind) ?? 0) + 1
      counts.set(record.kind, count)
      if (count > capacity) forget(key)
    }
  }

  function readStoredEntries(): [string, Entry][] {
    try {
      const kept = storage()
      return Object.keys(kept)
        .filter((key) => key.startsWith(keyPrefix))
        .flatMap((key) => {
          const entry = readEntry(kept.getItem(key))
          if (entry !== null) return [[key, entry] as [string, Entry]]
          kept.removeItem(key)
          return []
        })
        .sort(([, a], [, b]) => a.at - b.at)
    } catch {
      return []
    }
  }

  return { put, putFirst, resume, flush }
}

// A view and its exit share an id and are two records.
function keyOf({ kind, payload }: OutgoingRecord): string {
  const isExit = payload['timeSpent'] !== undefined
  return `${keyPrefix}${kind}:${payload.id}${isExit ? ':exit' : ''}`
}

function readEntry(text: string | null): Entry | null {
  try {
    const entry = JSON.parse(text ?? '') as Entry
    const isEntry = typeof entry.at === 'number' && typeof entry.record.payload.id === 'string'
    return isEntry ? entry : null
  } catch {
    return null
  }
}
