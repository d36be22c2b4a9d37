import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '@cardroom/database/migrate'
import { provisionRoles, roles } from '@cardroom/database/roles'
import { httpProbe, startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { freePort } from '@cardroom/local-servers/ports'
import { ensureDatabase } from '@cardroom/local-servers/postgres'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { password } from '@cardroom/test-kit/connections'
import { type PostgresPair, postgresPair } from '@cardroom/test-kit/postgres-pair'
import { type RedisPair, redisPair } from '@cardroom/test-kit/redis-pair'
import { Redis } from 'ioredis'
import { afterAll, expect } from 'vitest'
import { recordCalls } from './analytics-records.ts'
import { sendRecord } from './send-records.ts'
import { untilStored } from './stored-records.ts'

const database = 'cardroom'
const concurrency = 16
const pauseMs = 20
const cutOffMs = 200
const trafficMs = 1000

/** analytics-ingest and its worker on a Redis with replica and Sentinel, and a Postgres with a standby. */
export async function startFailoverStack() {
  const [postgres, redis] = await Promise.all([postgresPair(), redisPair()])
  await prepare(postgres)
  const origin = await startPrograms(postgres, redis)
  return { postgres, redis, origin }
}

type FailoverStack = Awaited<ReturnType<typeof startFailoverStack>>

async function prepare(postgres: PostgresPair): Promise<void> {
  await ensureDatabase(postgres.primary().urlFor('postgres'), database)
  const url = postgres.urlFor(database)
  await provisionRoles(url, {
    ingest: password,
    admin: password,
    chat: password,
    contests: password,
    backup: password,
  })
  await migrate(url)
}

async function startPrograms(postgres: PostgresPair, redis: RedisPair): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cardroom-failover-'))
  afterAll(() => rm(folder, { recursive: true }))
  const [port, workerPort] = [await freePort(), await freePort()]
  const start = async (name: string, entry: string, listenPort: number) => {
    const child = await startChild({
      name,
      command: ['node', entry],
      folder: repositoryFolder,
      environment: {
        NODE_ENV: 'production',
        LISTEN_PORT: String(listenPort),
        LOG_SALT: 'a salt of this test alone',
        RATE_LIMIT_FACTOR: '1000',
        REDIS_URL: redis.urlFor('ingest'),
        REDIS_REPLICAS: '1',
        DATABASE_URL: postgres.urlFor(database).replace('cardroom_owner', roles.ingest),
      },
      logFile: join(folder, `${name}.log`),
    })
    afterAll(child.stop)
    await waitUntilReady(
      child,
      httpProbe(`http://127.0.0.1:${listenPort}/health/ready`, ({ ok }) => ok),
    )
  }
  await Promise.all([
    start('analytics-ingest', 'services/analytics-ingest/src/main.ts', port),
    start('analytics-worker', 'services/analytics-ingest/src/worker.ts', workerPort),
  ])
  return `http://127.0.0.1:${port}`
}

/** Kills the primary of Redis under traffic; the times are in milliseconds, from the kill on. */
export async function loseRedis({ redis }: FailoverStack) {
  // What the primary takes now its replica will never have: were it acknowledged, it would be lost.
  redis.replica().kill('SIGSTOP')
  const primary = new Redis(redis.primary().ownerUrl)
  await primary.call('CLIENT', 'KILL', 'TYPE', 'replica')
  primary.disconnect()
  await sleep(cutOffMs)
  const killedAt = Date.now()
  redis.primary().kill('SIGKILL')
  await redis.primary().exited
  redis.replica().kill('SIGCONT')
  await redis.untilFailedOver()
  return { failedOver: Date.now() - killedAt }
}

/** Kills the primary of Postgres under traffic; the times are in milliseconds, from the kill on. */
export async function losePostgres({ postgres, origin }: FailoverStack) {
  const killedAt = Date.now()
  postgres.primary().kill('SIGKILL')
  await postgres.primary().exited
  await postgres.promote()
  const failedOver = Date.now() - killedAt
  const [call] = recordCalls(1)
  if (call === undefined) throw new Error('There is no call')
  while ((await sendRecord(origin, call)) !== 202) await sleep(pauseMs)
  await untilStored(postgres.primary().urlFor(database), [call.body.id], 60_000)
  return { failedOver, stored: Date.now() - killedAt }
}

/** Sends records while the work is done; every one that was answered 202 has to be stored once in the end. */
export async function underTraffic({ postgres, origin }: FailoverStack, work: () => Promise<void>) {
  const accepted: string[] = []
  let [refused, slowestMs] = [0, 0]
  const over = new AbortController()
  const senders = Array.from({ length: concurrency }, async () => {
    while (!over.signal.aborted) {
      for (const call of recordCalls(12)) {
        const sentAt = Date.now()
        const status = await sendRecord(origin, call)
        slowestMs = Math.max(slowestMs, Date.now() - sentAt)
        if (status === 202) accepted.push(call.body.id)
        else refused += 1
        await sleep(pauseMs)
      }
    }
  })
  await sleep(trafficMs)
  await work()
  await sleep(trafficMs)
  over.abort()
  await Promise.all(senders)
  const stored = await untilStored(postgres.primary().urlFor(database), accepted, 60_000)
  const lost = accepted.filter((id) => !stored.has(id)).length
  const doubled = accepted.filter((id) => (stored.get(id) ?? 0) > 1).length
  expect(accepted.length).toBeGreaterThan(100)
  return { accepted: accepted.length, refused, slowestMs, lost, doubled }
}
