import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { exitOf, type RecordCall, recordCalls } from '../support/analytics-records.ts'
import { startFaultStack } from '../support/fault-stack.ts'
import { sendRecord, sendRecords } from '../support/send-records.ts'
import { query, untilStored } from '../support/stored-records.ts'

const workers = [
  'analytics-worker',
  'analytics-worker-2',
  'analytics-worker-3',
  'analytics-worker-4',
]
const { stack, stateFolder } = await startFaultStack({
  settings: { LOG_LEVEL: 'debug' },
  instances: { 'analytics-worker': workers.length },
})

const concurrency = 64
const drainMs = 120_000

/** Kills a process while calls continue and starts it again after a pause. */
async function killAndRestart(name: string, awayMs: number): Promise<void> {
  await stack.kill(name)
  await sleep(awayMs)
  await stack.restart(name)
}

/** Sends calls and kills each process once that many calls have been sent. */
async function sendThrough(
  calls: readonly RecordCall[],
  killAt: readonly (readonly [number, string])[],
) {
  const kills: Promise<void>[] = []
  let previous: Promise<void> = Promise.resolve()
  const result = await sendRecords(stack.origin, calls, concurrency, (sent) => {
    for (const [at, name] of killAt) {
      if (at !== sent) continue
      // One after another: with both stores down, nothing could be accepted.
      previous = previous.then(() => killAndRestart(name, 1000))
      kills.push(previous)
    }
  })
  await Promise.all(kills)
  return result
}

async function expectStoredOnce(calls: readonly RecordCall[]): Promise<void> {
  const ids = calls.map(({ body }) => body.id)
  const stored = await untilStored(stack.postgresUrl, ids, drainMs)
  const lost = ids.filter((id) => !stored.has(id))
  const doubled = ids.filter((id) => (stored.get(id) ?? 0) > 1)
  expect({ lost: lost.length, doubled: doubled.length }).toEqual({ lost: 0, doubled: 0 })
}

// Before anything is killed, because records bypass the queue and its worker while Redis is away.
describe('one call', () => {
  it('has the same request id in the logs of gateway, analytics-ingest and worker', async () => {
    const [call] = recordCalls(1)
    const reply = await fetch(`${stack.origin}/api/analytics/event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.origin },
      body: JSON.stringify(call?.body),
    })
    const requestId = reply.headers.get('x-request-id') ?? 'none'

    const mention = async (name: string) =>
      (await readFile(join(stateFolder, 'logs', `${name}.log`), 'utf8')).includes(requestId)
    const mentions = async () => [
      await mention('gateway-access'),
      await mention('analytics-ingest'),
      (await Promise.all(workers.map(mention))).includes(true),
    ]

    expect(reply.status).toBe(202)
    await expect.poll(mentions, { timeout: 30_000 }).toEqual([true, true, true])
  })
})

describe('thousands of analytics calls at full speed', () => {
  it('are each stored once, though workers, Redis and Postgres are killed in between', async () => {
    const calls = recordCalls(5000)

    const { accepted, refused, statuses } = await sendThrough(calls, [
      [750, 'analytics-worker'],
      [1250, 'analytics-worker-2'],
      [1500, 'analytics-worker-3'],
      [2000, 'redis'],
      [3500, 'postgres'],
    ])

    expect([...statuses.keys()].filter((status) => ![0, 202, 503].includes(status))).toEqual([])
    expect(accepted.length).toBeGreaterThan(calls.length / 2)
    await expectStoredOnce(accepted)

    const again = await sendRecords(stack.origin, refused, concurrency)
    expect(again.refused).toEqual([])
    await expectStoredOnce(calls)
  })

  it('are each stored once, though ingest and gateway are killed as well', async () => {
    const calls = recordCalls(2000)

    const { accepted, refused } = await sendThrough(calls, [
      [250, 'analytics-ingest'],
      [750, 'redis'],
      [1250, 'gateway'],
    ])
    const again = await sendRecords(stack.origin, refused, concurrency)

    expect(again.refused).toEqual([])
    expect(accepted.length + refused.length).toBe(calls.length)
    await expectStoredOnce(calls)
  })

  it('complete their views, though the worker is killed between view and exit', async () => {
    const views = recordCalls(1000).filter(({ kind }) => kind === 'page-view')
    const exits = views.map((view, index) => exitOf(view, 1 + (index % 600)))

    const opened = await sendThrough(views, [[200, 'analytics-worker']])
    const closed = await sendThrough([...exits, ...exits], [[400, 'analytics-worker']])

    expect([opened.refused, closed.refused]).toEqual([[], []])
    await expectStoredOnce(views)
    await expect
      .poll(() => unfinishedViews(views.map(({ body }) => body.id)), {
        timeout: drainMs,
        interval: 500,
      })
      .toBe(0)
  })
})

async function unfinishedViews(ids: string[]): Promise<number> {
  const rows = await query(
    stack.postgresUrl,
    'SELECT 1 FROM page_views WHERE id = ANY($1::uuid[]) AND time_spent IS NULL',
    [ids],
  )
  return rows.length
}

describe('with Redis and Postgres both away', () => {
  it('says 503 with Retry-After, and works again by itself when they are back', async () => {
    await stack.kill('redis')
    await stack.kill('postgres')

    const [call] = recordCalls(1)
    const reply = await fetch(`${stack.origin}/api/analytics/event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.origin },
      body: JSON.stringify(call?.body),
    })
    await stack.restart('redis')
    await stack.restart('postgres')

    expect(reply.status).toBe(503)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await reply.json()).toMatchObject({ success: false, code: 'unavailable' })
    await expect
      .poll(() => (call === undefined ? 0 : sendRecord(stack.origin, call)), { timeout: 30_000 })
      .toBe(202)
    await expectStoredOnce(call === undefined ? [] : [call])
  })
})
