import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Stack, startStack } from '@cardroom/infra/local/stack'
import { Redis } from 'ioredis'
import pg from 'pg'
import { queueNames, type Stamp } from '@cardroom/contracts/jobs'
import { createQueue } from '@cardroom/service-kit/queue'
import { type RecordCall, recordCalls } from '../support/analytics-records.ts'
import { countById } from '../support/stored-records.ts'
import { untilDrained } from './ingest.ts'
import { cpuMsOf } from './process-cpu.ts'

const workers = [
  'analytics-worker',
  'analytics-worker-2',
  'analytics-worker-3',
  'analytics-worker-4',
]
const counts = [1, 2, 4]
const records = 25_000
/** As `npm run bench -- ingest` finds them. */
const recordsOfJob = 190
const rounds = 3
const sampleMs = 20
/** As long as a stopped worker has no transaction open. */
const quietMs = 2500

type Round = { perSecond: number; cpuMs: number; waiting: number }

/**
 * How storing grows with workers: of a queue that is full, records a second that one, two and four of them store, CPU
 * milliseconds a record of the workers, Redis and Postgres together, and the share of the transactions' time in which they
 * wait for locks.
 */
export async function benchLanes(): Promise<void> {
  const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  const stack = await startStack({
    stateFolder,
    webFolder: stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1000' },
    instances: { 'analytics-worker': workers.length },
  })
  const redis = new Redis(stack.redisUrl)
  const stamps = mixedVisits(records * (workers.length + rounds * counts.length))
  const next = () => stamps.splice(0, records)
  try {
    // V8 compiles the hot paths of each: one that has stored a quarter as many records is still measured compiling.
    for (const name of workers) await measure(stack, redis, [name], next())
    const results = new Map<number, Round[]>(counts.map((count) => [count, []]))
    for (let round = 1; round <= rounds; round += 1) {
      for (const count of counts) {
        const result = await measure(stack, redis, workers.slice(0, count), next())
        results.get(count)?.push(result)
        print(`round ${round}, ${count} workers`, result)
      }
    }
    for (const [count, all] of results) {
      const median = all.toSorted((a, b) => a.cpuMs - b.cpuMs)[Math.floor(rounds / 2)]
      if (median !== undefined) print(`median of ${count} workers`, median)
    }
  } finally {
    redis.disconnect()
    for (const name of workers) signal(stack, name, 'SIGCONT')
    await stack.stop()
    await rm(stateFolder, { recursive: true })
  }
}

/** Fills the queue while no worker runs, and lets some of them empty it. */
async function measure(
  stack: Stack,
  redis: Redis,
  some: readonly string[],
  stamps: readonly Stamp[],
): Promise<Round> {
  await sleep(quietMs)
  for (const name of workers) signal(stack, name, 'SIGSTOP')
  const storedBefore = (await countById(stack.postgresUrl)).size
  const queue = createQueue(queueNames.ingest, redis)
  for (let start = 0; start < stamps.length; start += recordsOfJob) {
    await queue.add('store-records', { stamps: stamps.slice(start, start + recordsOfJob) })
  }

  const before = cpuOf(stack)
  const sampler = await sampleLocks(stack.postgresUrl)
  const started = performance.now()
  for (const name of some) signal(stack, name, 'SIGCONT')
  await untilDrained(redis)
  const seconds = (performance.now() - started) / 1000
  const waiting = await sampler.stop()
  const cpuMs = (cpuOf(stack) - before) / stamps.length

  for (const name of workers) signal(stack, name, 'SIGCONT')
  const stored = (await countById(stack.postgresUrl)).size - storedBefore
  if (stored !== stamps.length) throw new Error(`${stamps.length} queued, ${stored} stored`)
  return { perSecond: stamps.length / seconds, cpuMs, waiting }
}

/**
 * The records of visits that go on during the whole run, each with its arrival first: of a visit that lasts minutes a batch
 * has hardly more than one.
 */
function mixedVisits(count: number): Stamp[] {
  const bySession = Map.groupBy(recordCalls(count), ({ body }) => body.sessionId)
  const ordered = [...bySession.values()].flatMap((calls) => {
    const arrival = calls.findIndex(isArrival)
    const inOrder = [...calls.splice(arrival, 1), ...calls.filter((call) => !isArrival(call))]
    const times = inOrder.map(() => Math.random()).toSorted((one, other) => one - other)
    return inOrder.map((call, nth) => ({ call, time: times[nth] ?? 1 }))
  })
  return ordered.toSorted((one, other) => one.time - other.time).map(({ call }) => stampOf(call))
}

const isArrival = ({ kind }: RecordCall) => kind === 'traffic-source'

/** A record as analytics-ingest queues it; the visit of a session has an id of its own. */
function stampOf({ kind, body }: RecordCall): Stamp {
  const { id, sessionId, ...fields } = body
  const attribution = {
    source: 'instagram',
    medium: 'social',
    campaign: '',
    channel: 'Organic Social',
  }
  return {
    kind,
    id,
    requestId: id.replaceAll('-', ''),
    at: Date.now(),
    ip: '203.0.113.0',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    visitorId: sessionId,
    hasOrigin: true,
    visitId: `visit-${sessionId}`,
    ...(kind === 'traffic-source' && { beginsVisit: true }),
    ...((kind === 'traffic-source' || kind === 'conversion') && { attribution }),
    payload: { id, sessionId, ...fields },
  } as unknown as Stamp
}

function cpuOf(stack: Stack): number {
  const processes = stack.processes()
  const names = [...workers, 'redis', 'postgres']
  return names.reduce((sum, name) => sum + cpuMsOf(processes[name]?.pid ?? Number.NaN), 0)
}

function signal(stack: Stack, name: string, which: NodeJS.Signals): void {
  const { pid } = stack.processes()[name] ?? {}
  if (pid !== undefined) process.kill(pid, which)
}

/** Looks again and again what the workers' transactions do. */
async function sampleLocks(postgresUrl: string) {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  let busy = 0
  let waiting = 0
  const over = new AbortController()
  const done = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ busy: number; waiting: number }>(
        `SELECT count(*)::int AS busy, count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waiting
         FROM pg_stat_activity WHERE application_name = 'analytics-worker' AND xact_start IS NOT NULL`,
      )
      busy += rows[0]?.busy ?? 0
      waiting += rows[0]?.waiting ?? 0
      await sleep(sampleMs)
    }
    await client.end()
  })()
  return {
    async stop(): Promise<number> {
      over.abort()
      await done
      return busy === 0 ? 0 : waiting / busy
    },
  }
}

function print(label: string, { perSecond, cpuMs, waiting }: Round): void {
  console.log(
    `${label.padEnd(20)} ${Math.round(perSecond)} records/s, ${cpuMs.toFixed(4)} ms of CPU a record, ` +
      `${(waiting * 100).toFixed(1)} % of the time waiting for locks`,
  )
}
