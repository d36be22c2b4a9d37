import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Stack, startStack } from '@cardroom/infra/local/stack'
import { Redis } from 'ioredis'
import pg from 'pg'
import { queueNames, type Stamp } from '@cardroom/contracts/jobs'
import { createQueue } from '@cardroom/service-kit/queue'
import { type RecordCall, recordCalls, recordsPerSession } from '../support/analytics-records.ts'
import { agentName } from '../support/send-records.ts'
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
/** So many that each of four workers stores ten batches before the measurement begins. */
const records = 120_000
/** As `npm run bench -- ingest` finds them. */
const recordsOfJob = 190
/**
 * Jobs that are left when the measurement begins and ends. The first batches after a pause cost more and the last ones are not
 * full, four times as many with four workers; neither says what a record costs.
 */
const measured = { from: 420, to: 100 }
/** Even, so that growing tables weigh as much on one worker as on four. */
const rounds = 4
/**
 * Sets that all workers store together before, after one that each stores alone: V8 goes on compiling for so long, and
 * several workers do what one alone never does.
 */
const warmUps = 6
const sampleMs = 100
const pollMs = 20
/** As long as a stopped worker has no transaction open. */
const quietMs = 2500

/** CPU milliseconds a record. */
type Cpu = { worker: number; redis: number; postgres: number }
type Round = { perSecond: number; cpu: Cpu; waiting: number }

/** A stack and its queue. */
type Site = { stack: Stack; redis: Redis; queue: ReturnType<typeof createQueue> }

/**
 * How storing grows with workers: of a queue that is full, records a second that one, two and four of them store, CPU
 * milliseconds a record of the workers, Redis and Postgres, and the share of the transactions' time in which they wait for
 * locks. Beside them one worker while three others, which share nothing with it, keep the machine as busy as four do: what a
 * record of its own then costs more is not the lanes' doing.
 */
export async function benchLanes(): Promise<void> {
  const sites: Site[] = []
  const folders: string[] = []
  const start = async (instances: number): Promise<Site> => {
    const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
    folders.push(stateFolder)
    const stack = await startStack({
      stateFolder,
      webFolder: stateFolder,
      settings: { RATE_LIMIT_FACTOR: '1000' },
      instances: { 'analytics-worker': instances },
    })
    const redis = new Redis(stack.redisUrl)
    const site = { stack, redis, queue: createQueue(queueNames.ingest, redis) }
    sites.push(site)
    await withoutAutovacuum(stack.postgresUrl)
    return site
  }
  try {
    const shared = await start(workers.length)
    const others = [await start(1), await start(1), await start(1)]
    const sets: [name: string, count: number, beside: Site[]][] = [
      ...counts.map((count): [string, number, Site[]] => [`${count} workers`, count, []]),
      ['1 of 4 apart', 1, others],
    ]
    const visitors = busySite()
    for (const name of workers) await measure(shared, [name], visitors)
    for (let time = 1; time <= warmUps; time += 1) await measure(shared, workers, visitors)
    const results = new Map<string, Round[]>(sets.map(([name]) => [name, []]))
    for (let round = 1; round <= rounds; round += 1) {
      // In turn, so that none has stored more, and is compiled better, than the others.
      const inTurn = workers.map((_, nth) => workers[(round + nth) % workers.length] ?? '')
      for (const [name, count, beside] of round % 2 === 1 ? sets : sets.toReversed()) {
        const result = await measure(shared, inTurn.slice(0, count), visitors, beside)
        results.get(name)?.push(result)
        print(`round ${round}, ${name}`, result)
      }
    }
    for (const [name, all] of results) print(`mean of ${name}`, meanOf(all))
  } finally {
    for (const { stack, redis } of sites) {
      redis.disconnect()
      for (const name of workers) signal(stack, name, 'SIGCONT')
      await stack.stop()
    }
    for (const folder of folders) await rm(folder, { recursive: true })
  }
}

/**
 * Fills a queue while it is paused, and lets some of its workers empty it; the others are stopped. Sites beside it store as
 * many records each, and are not measured.
 */
async function measure(
  { stack, redis, queue }: Site,
  some: readonly string[],
  from: Generator<Stamp, never>,
  beside: readonly Site[] = [],
): Promise<Round> {
  await sleep(quietMs)
  await vacuum(stack.postgresUrl)
  for (const name of workers) signal(stack, name, some.includes(name) ? 'SIGCONT' : 'SIGSTOP')
  const storedBefore = (await countById(stack.postgresUrl)).size
  for (const site of [...beside, { queue }]) await fill(site, from)

  for (const site of [...beside, { queue }]) await site.queue.resume()
  const jobsBefore = await untilLeft(redis, measured.from)
  const before = cpuOf(stack)
  const started = performance.now()
  const sampler = await sampleLocks(stack.postgresUrl)
  const jobsAfter = await untilLeft(redis, measured.to)
  const seconds = (performance.now() - started) / 1000
  const after = cpuOf(stack)
  const waiting = await sampler.stop()
  const count = (jobsBefore - jobsAfter) * recordsOfJob
  const per = (name: keyof Cpu) => (after[name] - before[name]) / count

  for (const site of [...beside, { redis }]) await untilDrained(site.redis)
  for (const name of workers) signal(stack, name, 'SIGCONT')
  const stored = (await countById(stack.postgresUrl)).size - storedBefore
  if (stored !== records) throw new Error(`${records} queued, ${stored} stored`)
  return {
    perSecond: count / seconds,
    cpu: { worker: per('worker'), redis: per('redis'), postgres: per('postgres') },
    waiting,
  }
}

async function fill({ queue }: Pick<Site, 'queue'>, from: Generator<Stamp, never>): Promise<void> {
  const stamps = Array.from({ length: records }, () => from.next().value)
  await queue.pause()
  for (let start = 0; start < records; start += recordsOfJob) {
    await queue.add('store-records', { stamps: stamps.slice(start, start + recordsOfJob) })
  }
}

/** Waits until the queue has so few jobs, those under way included. @returns how many it has */
async function untilLeft(redis: Redis, jobs: number): Promise<number> {
  for (;;) {
    const left = (await redis.llen('bull:ingest:wait')) + (await redis.llen('bull:ingest:active'))
    if (left <= jobs) return left
    await sleep(pollMs)
  }
}

/**
 * As many as ten thousand records a second have, where a visit lasts two minutes and a half. With fewer, batches more often meet
 * records of a visit that another one has.
 */
const visitsUnderWay = 120_000

/** Records as a busy site sends them: of a visit that is under way, whichever, the next one. */
function* busySite(): Generator<Stamp, never> {
  const visits = Array.from({ length: visitsUnderWay }, () =>
    beginVisit().slice(Math.floor(Math.random() * recordsPerSession)),
  )
  for (;;) {
    const nth = Math.floor(Math.random() * visitsUnderWay)
    const [call, ...others] = visits[nth] ?? []
    visits[nth] = others.length > 0 ? others : beginVisit()
    if (call !== undefined) yield stampOf(call)
  }
}

/** The records of a visit, its arrival first. */
function beginVisit(): RecordCall[] {
  const calls = recordCalls(recordsPerSession)
  return [...calls.filter(isArrival), ...calls.filter((call) => !isArrival(call))]
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
    userAgent: agentName,
    visitorId: sessionId,
    hasOrigin: true,
    visitId: `visit-${sessionId}`,
    ...(kind === 'traffic-source' && { beginsVisit: true }),
    ...((kind === 'traffic-source' || kind === 'conversion') && { attribution }),
    payload: { id, sessionId, ...fields },
  } as unknown as Stamp
}

function cpuOf(stack: Stack): Cpu {
  const processes = stack.processes()
  const of = (name: string) => {
    const { pid } = processes[name] ?? {}
    return pid === undefined ? 0 : cpuMsOf(pid)
  }
  return {
    worker: workers.reduce((sum, name) => sum + of(name), 0),
    redis: of('redis'),
    postgres: of('postgres'),
  }
}

const total = ({ worker, redis, postgres }: Cpu) => worker + redis + postgres

function meanOf(all: readonly Round[]): Round {
  const mean = (of: (round: Round) => number) =>
    all.reduce((sum, round) => sum + of(round), 0) / all.length
  return {
    perSecond: mean(({ perSecond }) => perSecond),
    cpu: {
      worker: mean(({ cpu }) => cpu.worker),
      redis: mean(({ cpu }) => cpu.redis),
      postgres: mean(({ cpu }) => cpu.postgres),
    },
    waiting: mean(({ waiting }) => waiting),
  }
}

function signal(stack: Stack, name: string, which: NodeJS.Signals): void {
  const { pid } = stack.processes()[name] ?? {}
  if (pid !== undefined) process.kill(pid, which)
}

/** Postgres would clean up by the clock, in whichever measurement is under way. */
async function withoutAutovacuum(postgresUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query('ALTER SYSTEM SET autovacuum = off')
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

/** Cleans up after the measurement before. */
async function vacuum(postgresUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  await client.end()
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

function print(label: string, { perSecond, cpu, waiting }: Round): void {
  const parts = Object.entries(cpu).map(([name, ms]) => `${name} ${ms.toFixed(4)}`)
  console.log(
    `${label.padEnd(20)} ${Math.round(perSecond)} records/s, ${total(cpu).toFixed(4)} ms of CPU a record ` +
      `(${parts.join(', ')}), ${(waiting * 100).toFixed(1)} % of the time waiting for locks`,
  )
}
