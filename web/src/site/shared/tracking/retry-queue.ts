import type { RecordKind } from '@cardroom/contracts/analytics'
import { writeStored } from '../../../shared/stored.ts'

/** A record to be sent to the server. Its id stays the same on retries, so it is stored once. */
export type OutgoingRecord = {
  kind: RecordKind
  payload: { id: string; [field: string]: unknown }
}

/** Result of a delivery: delivered, rejected for good, or to be retried. */
export type Delivery = { state: 'delivered' | 'rejected' } | { state: 'retry'; afterMs: number }

type Dependencies = {
  /** Stores undelivered records across reloads. */
  storage: () => Storage
  deliver: (record: OutgoingRecord) => Promise<Delivery>
  /** Epoch milliseconds. */
  now: () => number
  schedule: (run: () => void, afterMs: number) => void
}

type Entry = { record: OutgoingRecord; at: number }

const keyPrefix = 'outbox:'
const capacity = 50
const maxAgeMs = 24 * 60 * 60 * 1000
const backoffMs = [1000, 2000, 5000, 15_000, 60_000] as const

export type RetryQueue = ReturnType<typeof createRetryQueue>

/**
 * Sends records immediately and retries until the server has accepted them, also after a reload. Each record
 * has its own storage key, so that tabs do not overwrite each other's.
 */
export function createRetryQueue({ storage, deliver, now, schedule }: Dependencies) {
  const waiting = new Map<string, Entry>()
  const inFlight = new Set<string>()
  let failures = 0
  let isScheduled = false

  function put(record: OutgoingRecord): void {
    const key = keyOf(record)
    const entry = { record, at: now() }
    // Deleting first moves a repeated key to the end, where the newest are.
    waiting.delete(key)
    waiting.set(key, entry)
    writeStored(storage, key, JSON.stringify(entry))
    dropOldest()
    void send(key, entry)
  }

  /** Loads the records that an earlier page stored, and retries everything. */
  function resume(): void {
    for (const [key, entry] of readStoredEntries()) {
      if (!waiting.has(key)) waiting.set(key, entry)
    }
    dropOldest()
    flush()
  }

  function flush(): void {
    for (const [key, entry] of waiting) {
      if (now() - entry.at > maxAgeMs) forget(key)
      else void send(key, entry)
    }
  }

  async function send(key: string, entry: Entry): Promise<void> {
    if (inFlight.has(key)) return
    inFlight.add(key)
    const delivery = await deliver(entry.record)
    inFlight.delete(key)
    const current = waiting.get(key)
    // A newer version of the same record may have replaced it during the request.
    if (current !== undefined && current !== entry) {
      void send(key, current)
    } else if (delivery.state === 'retry') {
      scheduleRetry(delivery.afterMs)
    } else {
      failures = 0
      forget(key)
    }
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

  function forget(key: string): void {
    waiting.delete(key)
    writeStored(storage, key, null)
  }

  function dropOldest(): void {
    for (const key of waiting.keys()) {
      if (waiting.size <= capacity) return
      forget(key)
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

  return { put, resume, flush }
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
