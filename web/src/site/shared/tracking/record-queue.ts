import type { RecordKind } from '@cardroom/contracts/analytics'
import { limits } from '@cardroom/contracts/analytics-limits'
import { writeStored } from '../../../shared/stored.ts'

/** A record for the server. Its id stays the same across retries, so that the server stores it once. */
export type OutgoingRecord = {
  kind: RecordKind
  payload: { id: string; [field: string]: unknown }
}

/** The result of a call: delivered, permanently rejected, or to be retried. */
export type Delivery = { state: 'delivered' | 'rejected' } | { state: 'retry'; afterMs: number }

type Dependencies = {
  /** Stores records without an answer across reloads. */
  storage: () => Storage
  deliver: (records: readonly OutgoingRecord[]) => Promise<Delivery>
  /** Epoch milliseconds. */
  now: () => number
  schedule: (run: () => void, afterMs: number) => void
}

type Entry = { record: OutgoingRecord; at: number }

const keyPrefix = 'outbox:'
/** A limit per kind, so that events never displace a conversion. */
const capacity = 50
const maxAgeMs = 24 * 60 * 60 * 1000
const backoffMs = [1000, 2000, 5000, 15_000, 60_000] as const

export type RecordQueue = ReturnType<typeof createRecordQueue>

/**
 * Sends records, one call at a time, and retries until the server answers, even after a reload. The queue does not send
 * or store anything before `start`. Each record has its own storage key, so that tabs do not overwrite each other's
 * records.
 */
export function createRecordQueue({ storage, deliver, now, schedule }: Dependencies) {
  const waiting = new Map<string, Entry>()
  let isStarted = false
  let isSending = false
  let isPaused = false
  let failures = 0

  function put(record: OutgoingRecord): void {
    add(keyOf(record), { record, at: now() })
    void send()
  }

  /** @param first the record that precedes all others; records of earlier pages follow after its answer */
  function start(first?: OutgoingRecord): void {
    const earlier = [...waiting]
    waiting.clear()
    isStarted = true
    if (first !== undefined) add(keyOf(first), { record: first, at: now() })
    for (const [key, entry] of earlier) add(key, entry)
    void send().then(() => {
      for (const [key, entry] of readStored(storage)) if (!waiting.has(key)) add(key, entry)
      return send()
    })
  }

  /** Sends the pending records now instead of at the next retry. */
  function flush(): void {
    isPaused = false
    void send()
  }

  async function send(): Promise<void> {
    if (!isStarted || isSending || isPaused) return
    isSending = true
    await Promise.resolve()
    while (!isPaused) {
      for (const [key, { at }] of waiting) if (now() - at > maxAgeMs) forget(key)
      if (waiting.size === 0) break
      pauseAfter(await attempt([...waiting].slice(0, limits.recordsPerCall)))
    }
    isSending = false
  }

  async function attempt(batch: [key: string, entry: Entry][]): Promise<Delivery> {
    const delivery = await deliver(batch.map(([, { record }]) => record))
    if (delivery.state === 'rejected' && batch.length > 1) {
      // A rejected record must not cause the loss of the others.
      for (const one of batch) {
        const alone = await attempt([one])
        if (alone.state === 'retry') return alone
      }
    } else if (delivery.state !== 'retry') {
      // A newer version of the same record may have replaced it during the call.
      for (const [key, entry] of batch) if (waiting.get(key) === entry) forget(key)
    }
    return delivery
  }

  function pauseAfter(delivery: Delivery): void {
    if (delivery.state !== 'retry') {
      failures = 0
      return
    }
    const backoff = backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0
    failures += 1
    isPaused = true
    schedule(flush, Math.max(delivery.afterMs, backoff))
  }

  function add(key: string, entry: Entry): void {
    // Deleting the key first moves a repeated key to the end, where the newest records are.
    waiting.delete(key)
    waiting.set(key, entry)
    if (isStarted) writeStored(storage, key, JSON.stringify(entry))
    const { kind } = entry.record
    const [oldest = key, ...others] = [...waiting.keys()].filter((other) =>
      other.startsWith(`${keyPrefix}${kind}:`),
    )
    if (others.length >= capacity) forget(oldest)
  }

  function forget(key: string): void {
    waiting.delete(key)
    writeStored(storage, key, null)
  }

  return { put, start, flush }
}

// A view and its exit share an id but are two records.
function keyOf({ kind, payload }: OutgoingRecord): string {
  const isExit = payload['timeSpent'] !== undefined
  return `${keyPrefix}${kind}:${payload.id}${isExit ? ':exit' : ''}`
}

/** Reads the records of earlier pages, oldest first, and removes invalid entries. */
function readStored(storage: () => Storage): [key: string, entry: Entry][] {
  try {
    const stored = storage()
    const keys = Object.keys(stored).filter((key) => key.startsWith(keyPrefix))
    return keys
      .flatMap((key): [string, Entry][] => {
        const entry = readEntry(stored.getItem(key))
        if (entry !== null) return [[key, entry]]
        stored.removeItem(key)
        return []
      })
      .sort(([, a], [, b]) => a.at - b.at)
  } catch {
    return []
  }
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
