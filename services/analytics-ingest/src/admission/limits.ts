import type { Stamp } from '@cardroom/contracts/jobs'
import { callLimits, dayLimits } from '@cardroom/contracts/limits'
import { conversionKind } from '@cardroom/contracts/summaries'
import type { Logger } from '@cardroom/service-kit/logger'
import type { Redis } from 'ioredis'
import type { RedisGate } from '../queue/redis-gate.ts'
import { qualityOf } from '../records/row-rules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The window of each kind of counter, after which it restarts from zero. */
const windowMs = { minute: minuteMs, hour: hourMs, network: hourMs, day: 24 * hourMs } as const

type Window = keyof typeof windowMs
const windows = Object.keys(windowMs) as Window[]

type Addition = { window: Window; field: string; amount: number }

/** Increments counters; resolves with the value of each counter immediately after its increment. */
type Count = (additions: readonly Addition[]) => Promise<number[]>

// Counters may be lost, so they are not written to the append-only file.
const addScript = `
redis.set_repl(redis.REPL_NONE)
local totals = {}
for i, added in ipairs(cjson.decode(ARGV[1])) do
  totals[i] = redis.call('HINCRBY', KEYS[added[1]], added[2], added[3])
end
for i, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[1 + i]) end
return totals`

/** The Redis hash that holds a kind of counter at a given time. */
function counterKey(window: Window, at: number): string {
  return `limit:ingest:${window}:${Math.floor(at / windowMs[window])}`
}

/** Counts in Redis across all instances; while Redis is unavailable, each instance counts separately. */
export function createCounters(
  redis: Redis,
  gate: Pick<RedisGate, 'ask'>,
  now: () => number,
): Count {
  const local = new Map<string, Map<string, number>>()

  async function addInRedis(keys: readonly string[], sums: readonly Addition[]): Promise<number[]> {
    const batch = sums.map(({ window, field, amount }) => [
      windows.indexOf(window) + 1,
      field,
      amount,
    ])
    const seconds = windows.map((window) => (2 * windowMs[window]) / 1000)
    return (await gate.ask(() =>
      redis.eval(addScript, keys.length, ...keys, JSON.stringify(batch), ...seconds),
    )) as number[]
  }

  function addLocally(keys: readonly string[], sums: readonly Addition[]): number[] {
    // Keeps only the current windows, so that memory use is limited to the counters of one window.
    for (const key of local.keys()) if (!keys.includes(key)) local.delete(key)
    return sums.map(({ window, field, amount }) => {
      const key = keys[windows.indexOf(window)] ?? ''
      const counts = local.get(key) ?? new Map<string, number>()
      local.set(key, counts)
      const total = (counts.get(field) ?? 0) + amount
      counts.set(field, total)
      return total
    })
  }

  return async (additions) => {
    if (additions.length === 0) return []
    const keys = windows.map((window) => counterKey(window, now()))
    // A batch contains many records of few sessions.
    const sums = new Map<string, Addition>()
    for (const { window, field, amount } of additions) {
      const id = `${window} ${field}`
      sums.set(id, { window, field, amount: amount + (sums.get(id)?.amount ?? 0) })
    }
    const all = [...sums.values()]
    const totals = await addInRedis(keys, all).catch(() => addLocally(keys, all))
    const before = new Map(
      [...sums.keys()].map((id, nth) => [id, (totals[nth] ?? 0) - (all[nth]?.amount ?? 0)]),
    )
    return additions.map(({ window, field, amount }) => {
      const id = `${window} ${field}`
      const after = (before.get(id) ?? 0) + amount
      before.set(id, after)
      return after
    })
  }
}

const megabyte = 1_000_000
/** The size of a row in addition to its texts: numbers, ids and indexes. */
const rowBytes = 600

type Network = { ip: string; records: number; bytes: number }

/**
 * Limits how much a session, a network and all networks together may send.
 * - A session: 120 records per minute and 10 conversions per hour; the rest are refused.
 * - A network, regardless of the number of sessions: 60 conversions per hour, and daily limits on records and on bytes.
 * Records beyond the record limit or beyond half of the bytes are marked (`isLimited`) and stored as filtered; records
 * beyond all of the bytes are refused. Each day, one conversion of each kind adds its price; the others are marked
 * (`isUnpriced`).
 * - All networks: records beyond the daily limit on bytes are refused.
 * @param factor multiplies the limits (`RATE_LIMIT_FACTOR`)
 * @returns a function that marks the records of a batch and resolves with the refused records
 */
export function createLimits(count: Count, factor: number, logger: Logger) {
  const maxOfDay = {
    records: dayLimits.networkRecords * factor,
    bytes: dayLimits.networkMb * megabyte * factor,
    allBytes: dayLimits.allMb * megabyte * factor,
  }
  const logged = new Set<string>()

  /** Logs a message at most once per day and subject; the message contains no address. */
  function logOnce(subject: string, message: string): void {
    const day = new Date().toISOString().slice(0, 10)
    if (logged.has(`${day} ${subject}`)) return
    for (const other of logged) if (!other.startsWith(day)) logged.delete(other)
    logged.add(`${day} ${subject}`)
    logger.error(message)
  }

  function verdictOn({ ip }: Network, records: number, bytes: number) {
    const isRefused = bytes > maxOfDay.bytes
    const isLimited = records > maxOfDay.records || bytes > maxOfDay.bytes / 2
    if (isRefused) logOnce(`refused ${ip}`, "records of a network refused: over its day's share")
    else if (isLimited)
      logOnce(`limited ${ip}`, "records of a network filtered: over its day's share")
    return { isRefused, isLimited }
  }

  /** Marks the conversions of networks that have sent too many, and conversions that do not add a price. */
  async function limitConversions(stamps: readonly Stamp[], ofNetworks: readonly number[]) {
    const max = callLimits.conversionsOfNetwork.points * factor
    for (const [index, stamp] of stamps.entries()) {
      if ((ofNetworks[index] ?? 0) > max) stamp.isLimited = true
    }
    const priced = stamps.filter(hasPrice)
    const prices = await count(
      priced.map((stamp) => one('day', `${stamp.ip} prices of ${kindOf(stamp)}`)),
    )
    for (const [index, stamp] of priced.entries()) {
      if ((prices[index] ?? 0) > dayLimits.networkPrices * factor) stamp.isUnpriced = true
    }
  }

  return async (stamps: readonly Stamp[]): Promise<ReadonlySet<Stamp>> => {
    const networks = sumByNetwork(stamps)
    const counts = await count([
      ...stamps.map((stamp) => one(windowOf(stamp), stamp.payload.sessionId)),
      ...networks.flatMap(({ ip, records, bytes }): Addition[] => [
        { window: 'day', field: `${ip} records`, amount: records },
        { window: 'day', field: `${ip} bytes`, amount: bytes },
      ]),
    ])
    const perSession = { minute: callLimits.records.points, hour: callLimits.conversions.points }
    const refused = new Set(
      stamps.filter((stamp, index) => (counts[index] ?? 0) > perSession[windowOf(stamp)] * factor),
    )
    const verdicts = networks.map((network, nth) => {
      const [records = 0, bytes = 0] = counts.slice(stamps.length + 2 * nth)
      return { ...network, ...verdictOn(network, records, bytes) }
    })
    const conversions = stamps.filter((stamp) => stamp.kind === 'conversion' && !refused.has(stamp))
    const [allBytes = 0, ...ofNetworks] = await count([
      {
        window: 'day',
        field: 'all',
        amount: verdicts.reduce((sum, { isRefused, bytes }) => sum + (isRefused ? 0 : bytes), 0),
      },
      ...conversions.map((stamp) => one('network', networkCounterOf(stamp))),
    ])
    await limitConversions(conversions, ofNetworks)
    const isFull = allBytes > maxOfDay.allBytes
    if (isFull) logOnce('all', 'records of all networks refused: the day is full')
    const verdictOf = new Map(verdicts.map((verdict) => [verdict.ip, verdict]))
    for (const stamp of stamps) {
      const verdict = verdictOf.get(stamp.ip)
      if (isFull || verdict?.isRefused) refused.add(stamp)
      if (verdict?.isLimited) stamp.isLimited = true
    }
    return refused
  }
}

/** @throws {Error} while records are refused because all networks together exceed the daily limit on bytes */
export async function checkDay(redis: Redis, factor: number, at = Date.now()): Promise<void> {
  const bytes = Number(await redis.hget(counterKey('day', at), 'all'))
  if (bytes > dayLimits.allMb * megabyte * factor) throw new Error('The day is full')
}

function one(window: Addition['window'], field: string): Addition {
  return { window, field, amount: 1 }
}

function sumByNetwork(stamps: readonly Stamp[]): Network[] {
  const networks = new Map<string, Network>()
  for (const stamp of stamps) {
    const network = networks.get(stamp.ip) ?? { ip: stamp.ip, records: 0, bytes: 0 }
    network.records += 1
    network.bytes += sizeOf(stamp)
    networks.set(stamp.ip, network)
  }
  return [...networks.values()]
}

function sizeOf({ payload, userAgent }: Stamp): number {
  let bytes = rowBytes + userAgent.length
  for (const value of Object.values(payload)) {
    if (typeof value === 'string') bytes += Buffer.byteLength(value)
    else if (typeof value === 'object' && value !== null) {
      bytes += Buffer.byteLength(JSON.stringify(value))
    }
  }
  return bytes
}

/** The kind of a conversion; undefined for other records. */
function kindOf({ kind, payload }: Stamp) {
  return kind === 'conversion' ? conversionKind(payload.conversionType) : undefined
}

// The page reports an abandonment whenever the visitor leaves again, so abandonments must not count toward the small
// number of conversions that a session or a network may send.
function windowOf(stamp: Stamp): 'minute' | 'hour' {
  const kind = kindOf(stamp)
  return kind === undefined || kind === 'abandonment' ? 'minute' : 'hour'
}

function networkCounterOf(stamp: Stamp): string {
  return kindOf(stamp) === 'abandonment' ? `${stamp.ip} abandonment` : stamp.ip
}

function hasPrice(stamp: Stamp): boolean {
  return kindOf(stamp) !== 'abandonment' && qualityOf(stamp) === 'ok'
}
