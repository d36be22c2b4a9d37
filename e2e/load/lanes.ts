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
/** So many that the last batches, which are not full, weigh little. */
const records = 60_000
/** As `npm run bench -- ingest` finds them. */
const recordsOfJob = 190
/** Even, so that growing tables weigh as much on one worker as on four. */
const rounds = 4
/** Sets that each worker stores before: V8 goes on compiling for so long, and each of four stores a quarter of a set. */
const warmUps = 2
const sampleMs = 20
/** As long as a stopped worker has no transaction open. */
const quietMs = 2500

/** CPU milliseconds a record. */
type Cpu = { worker: number; redis: number; postgres: number }
type Round = { perSecond: number; cpu: Cpu; waiting: number }

/** Workers that empty a queue of their own; the others of its stack are stopped. */
type Group = { stack: Stack; redis: Redis; some: readonly string[] }

/**
 * How storing grows with workers: of a queue that is full, records a second that one, two and four of them store, CPU
 * milliseconds a record of the workers, Redis and Postgres, and the share of the transactions' time in which they wait for
 * locks. Beside them four that share nothing, each with a queue and a database of its own: what they cost more than one is
 * the machine's doing.
 */
export async function benchLanes(): Promise<void> {
  const stacks: Omit<Group, 'some'>[] = []
  const folders: string[] = []
  const start = async (instances: number) => {
    const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
    folders.push(stateFolder)
    const stack = await startStack({
      stateFolder,
      webFolder: stateFolder,
      settings: { RATE_LIMIT_FACTOR: '1000' },
      instances: { 'analytics-worker': instances },
    })
    const group = { stack, redis: new Redis(stack.redisUrl) }
    stacks.push(group)
    await withoutAutovacuum(stack.postgresUrl)
    return group
  }
  try {
    const shared = await start(workers.length)
    const others: Group[] = []
    while (others.length < workers.length - 1) {
      others.push({ ...(await start(1)), some: workers.slice(0, 1) })
    }
    const sets: [name: string, groups: (inTurn: string[]) => Group[]][] = [
      ...counts.map((count): [string, (inTurn: string[]) => Group[]] => [
        `${count} workers`,
        (inTurn) => [{ ...shared, some: inTurn.slice(0, count) }],
      ]),
      ['4 apart', (inTurn) => [{ ...shared, some: inTurn.slice(0, 1) }, ...others]],
    ]
    const site = busySite()
    const next = () => Array.from({ length: records }, () => site.next().value)
    for (let time = 1; time <= warmUps; time += 1) {
      for (const name of workers) await measure([{ ...shared, some: [name] }], next())
      for (const other of others) await measure([other], next())
    }
    const results = new Map<string, Round[]>(sets.map(([name]) => [name, []]))
    for (let round = 1; round <= rounds; round += 1) {
      // In turn, so that none has stored more, and is compiled better, than the others.
      const inTurn = workers.map((_, nth) => workers[(round + nth) % workers.length] ?? '')
      for (const [name, groups] of round % 2 === 1 ? sets : sets.toReversed()) {
        const result = await measure(groups(inTurn), next())
        results.get(name)?.push(result)
        print(`round ${round}, ${name}`, result)
      }
    }
    for (const [name, all] of results) print(`mean of ${name}`, meanOf(all))
  } finally {
    for (const { stack, redis } of stacks) {
      redis.disconnect()
      for (const name of workers) signal(stack, name, 'SIGCONT')
      await stack.stop()
    }
    for (const folder of folders) await rm(folder, { recursive: true })
  }
}

/** Fills the queues while they are paused, and lets the workers empty them. */
async function measure(groups: readonly Group[], stamps: readonly Stamp[]): Promise<Round> {
  await sleep(quietMs)
  const share = Math.ceil(stamps.length / groups.length)
  const queues = await Promise.all(
    groups.map((group, nth) => fill(group, stamps.slice(nth * share, (nth + 1) * share))),
  )

  const before = sumOf(groups.map(({ stack }) => cpuOf(stack)))
  const sampler = await sampleLocks(groups[0]?.stack.postgresUrl ?? '')
  const started = performance.now()
  await Promise.all(queues.map(({ queue }) => queue.resume()))
  await Promise.all(groups.map(({ redis }) => untilDrained(redis)))
  const seconds = (performance.now() - started) / 1000
  const waiting = await sampler.stop()
  const after = sumOf(groups.map(({ stack }) => cpuOf(stack)))
  const per = (name: keyof Cpu) => (after[name] - before[name]) / stamps.length

  for (const [nth, { stack }] of groups.entries()) {
    for (const name of workers) signal(stack, name, 'SIGCONT')
    const { storedBefore = 0, count = 0 } = queues[nth] ?? {}
    const stored = (await countById(stack.postgresUrl)).size - storedBefore
    if (stored !== count) throw new Error(`${count} queued, ${stored} stored`)
  }
  return {
    perSecond: stamps.length / seconds,
    cpu: { worker: per('worker'), redis: per('redis'), postgres: per('postgres') },
    waiting,
  }
}

async function fill({ stack, redis, some }: Group, stamps: readonly Stamp[]) {
  await vacuum(stack.postgresUrl)
  for (const name of workers) signal(stack, name, some.includes(name) ? 'SIGCONT' : 'SIGSTOP')
  const storedBefore = (await countById(stack.postgresUrl)).size
  const queue = createQueue(queueNames.ingest, redis)
  await queue.pause()
  for (let start = 0; start < stamps.length; start += recordsOfJob) {
    await queue.add('store-records', { stamps: stamps.slice(start, start + recordsOfJob) })
  }
  return { queue, storedBefore, count: stamps.length }
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

function sumOf(all: readonly Cpu[]): Cpu {
  const sum = (name: keyof Cpu) => all.reduce((total, cpu) => total + cpu[name], 0)
  return { worker: sum('worker'), redis: sum('redis'), postgres: sum('postgres') }
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
