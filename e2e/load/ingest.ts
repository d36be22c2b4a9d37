import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Stack, startStack } from '@cardroom/infra/local/stack'
import { Redis } from 'ioredis'
import { type RecordCall, recordCalls } from '../support/analytics-records.ts'
import { countById } from '../support/stored-records.ts'
import { blast } from './blast.ts'
import { cpuMsOf } from './process-cpu.ts'

const connections = 400
const eventsPerRound = 40_000
const rounds = 5
// V8 has compiled the hot paths by then; before, it is the compiler that is measured.
const warmUpEvents = 60_000
const targetMs = 0.15
const parts = ['gateway', 'analytics-ingest', 'analytics-worker', 'redis', 'postgres'] as const

type Part = (typeof parts)[number]
type Round = { perSecond: number; perBatch: number; cpuMs: Record<Part, number>; sum: number }

/**
 * Sends analytics calls through the gateway, one record a request, until every record is in Postgres:
 * accepted events a second, CPU milliseconds an event of every process, and their sum.
 */
export async function benchIngest(): Promise<void> {
  const stateFolder = await mkdtemp(join(tmpdir(), 'cardroom-bench-'))
  const stack = await startStack({
    stateFolder,
    webFolder: stateFolder,
    settings: { RATE_LIMIT_FACTOR: '1000' },
  })
  try {
    await measure(stack, warmUpEvents)
    const results: Round[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const result = await measure(stack, eventsPerRound)
      results.push(result)
      print(`round ${round}`, result)
    }
    const median = results.toSorted((a, b) => a.sum - b.sum)[Math.floor(rounds / 2)]
    if (median === undefined) return
    print('median', median)
    const ratio = (median.sum / targetMs).toFixed(2)
    console.log(
      `${median.sum.toFixed(3)} ms of CPU an event in all; ${ratio} of the target ${targetMs} ms`,
    )
  } finally {
    await stack.stop()
    await rm(stateFolder, { recursive: true })
  }
}

async function measure(stack: Stack, events: number): Promise<Round> {
  const requests = recordCalls(events).map((call, index) => requestBytes(stack.origin, call, index))
  const redis = new Redis(stack.redisUrl)
  const storedBefore = (await countById(stack.postgresUrl)).size
  const jobsBefore = Number(await redis.get('bull:ingest:id'))
  const before = cpuByPart(stack)

  const { accepted, refused, seconds } = await blast(portOf(stack), requests, connections)
  if (refused > 0) throw new Error(`${refused} of ${events} calls were refused`)
  await untilDrained(redis)

  const after = cpuByPart(stack)
  const jobs = Number(await redis.get('bull:ingest:id')) - jobsBefore
  redis.disconnect()
  const stored = (await countById(stack.postgresUrl)).size - storedBefore
  if (stored !== accepted) throw new Error(`${accepted} accepted, ${stored} stored`)
  const cpuMs = Object.fromEntries(
    parts.map((part) => [part, (after[part] - before[part]) / accepted]),
  ) as Record<Part, number>
  const sum = parts.reduce((total, part) => total + cpuMs[part], 0)
  return { perSecond: accepted / seconds, perBatch: accepted / jobs, cpuMs, sum }
}

function cpuByPart(stack: Stack): Record<Part, number> {
  const processes = stack.processes()
  return Object.fromEntries(
    parts.map((part) => [part, cpuMsOf(processes[part]?.pid ?? Number.NaN)]),
  ) as Record<Part, number>
}

export async function untilDrained(redis: Redis): Promise<void> {
  for (;;) {
    const waiting =
      (await redis.llen('bull:ingest:wait')) + (await redis.llen('bull:ingest:active'))
    if (waiting === 0) break
    await sleep(100)
  }
  // The kernel accounts CPU time only at the process's next scheduling tick.
  await sleep(500)
}

function portOf(stack: Stack): number {
  return Number(new URL(stack.origin).port)
}

// Forty browsers: a site sees few user agents, but never only one.
const agents = Array.from(
  { length: 40 },
  (_, version) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${110 + version}.0.0.0 Safari/537.36`,
)

// One visitor a session, as a browser has one cookie: a visitor of each record's own would make each of them a visit.
function requestBytes(origin: string, call: RecordCall, index: number): Buffer {
  const body = JSON.stringify(call.body)
  const lines = [
    `POST /api/analytics/${call.kind} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: cors',
    `User-Agent: ${agents[index % agents.length]}`,
    'Accept: */*',
    'Accept-Encoding: gzip, deflate, br',
    'Accept-Language: en-US,en;q=0.9',
    `Referer: ${origin}/`,
    `Cookie: visitorId=${call.body.sessionId}; originalSource=instagram; originalMedium=social; visitCount=3`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

function print(label: string, round: Round): void {
  const columns = parts.map((part) => `${part} ${round.cpuMs[part].toFixed(4)}`)
  console.log(
    `${label.padEnd(8)} ${Math.round(round.perSecond)} events/s, ${Math.round(round.perBatch)} a batch; ` +
      `CPU ms an event: ${columns.join(', ')}; sum ${round.sum.toFixed(4)}`,
  )
}
