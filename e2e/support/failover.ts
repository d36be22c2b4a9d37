import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGateway } from '@cardroom/infra/local/gateway'
import {
  type PlannedProcess,
  planProcesses,
  upstreamServers,
} from '@cardroom/infra/local/instances'
import { migrate } from '@cardroom/database/migrate'
import { provisionRoles, roles } from '@cardroom/database/roles'
import { httpProbe, startChild, waitUntilReady } from '@cardroom/local-servers/child'
import { freePort } from '@cardroom/local-servers/ports'
import { ensureDatabase } from '@cardroom/local-servers/postgres'
import { repositoryFolder } from '@cardroom/local-servers/repository'
import { createSharedFolder } from '@cardroom/local-servers/users'
import { password } from '@cardroom/test-kit/connections'
import { type PostgresPair, postgresPair } from '@cardroom/test-kit/postgres-pair'
import { type RedisPair, redisPair } from '@cardroom/test-kit/redis-pair'
import { Redis } from 'ioredis'
import { afterAll, expect } from 'vitest'
import { startTraffic } from '../rollout/traffic.ts'
import { recordCalls } from './analytics-records.ts'
import { startContestChanges } from './contest-changes.ts'
import { sendRecord } from './send-records.ts'
import { query, untilStored } from './stored-records.ts'

const database = 'cardroom'
const concurrency = 16
const pauseMs = 20
const cutOffMs = 200
const trafficMs = 1000
const secret = 'a secret of this test alone, which is long enough'
const started = new Set<string>(
  'analytics-ingest analytics-worker chat contests kook-game'.split(' '),
)

/** Who stores records, chats and contests, and the card tables, behind a gateway, on a Redis with replica and Sentinel, and a Postgres with a standby. */
export async function startFailoverStack() {
  const [postgres, redis] = await Promise.all([postgresPair(), redisPair()])
  await prepare(postgres)
  const origin = await startPrograms(postgres, redis)
  return { postgres, redis, origin }
}

type FailoverStack = Awaited<ReturnType<typeof startFailoverStack>>
type Traffic = Awaited<ReturnType<typeof startTraffic>>

/** What a failover must not do to what was acknowledged; what nobody accepted for a minute is not lost, and is counted. */
export const nothingLost = {
  lost: 0,
  doubled: 0,
  lostMessages: 0,
  lostSignUps: 0,
  lostChanges: 0,
  chipFaults: [],
}

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
  await createSharedFolder(folder)
  const plan = await planProcesses({}, {})
  const start = async ({ name, service, port }: PlannedProcess) => {
    const { entry, role, redisUser = 'ingest' } = service
    const child = await startChild({
      name,
      command: ['node', entry],
      folder: repositoryFolder,
      environment: {
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
        LISTEN_PORT: String(port),
        LOG_SALT: secret,
        CHAT_COOKIE_SECRET: secret,
        KOOK_SECRET: secret,
        KOOK_PACE: '10',
        RATE_LIMIT_FACTOR: '1000',
        REDIS_URL: redis.urlFor(redisUser),
        REDIS_REPLICAS: '1',
        ...(role !== undefined && {
          DATABASE_URL: postgres.urlFor(database).replace('cardroom_owner', roles[role]),
        }),
      },
      logFile: join(folder, `${name}.log`),
    })
    afterAll(child.stop)
    await waitUntilReady(
      child,
      httpProbe(`http://127.0.0.1:${port}/health/ready`, ({ ok }) => ok),
    )
  }
  // One after the other: each finds the modules that those before it have compiled.
  for (const planned of plan) if (started.has(planned.name)) await start(planned)
  const listen = `127.0.0.1:${await freePort()}`
  const gateway = await startGateway({
    folder: join(folder, 'gateway'),
    logFile: join(folder, 'gateway.log'),
    accessLogFile: join(folder, 'gateway-access.log'),
    listen,
    origin: `http://${listen}`,
    webFolder: folder,
    rateLimitFactor: '1000',
    trustedProxies: undefined,
    siteHosts: '127.0.0.1',
    bindAddress: '127.0.0.1',
    allowPlainHttp: undefined,
    servers: upstreamServers(plan),
  })
  afterAll(gateway.stop)
  return `http://${listen}`
}

/** Card tables, chats, and a visit now and then, beside the many records. */
const load = { visitsPerSecond: 2, tables: 2, chats: 10 }

/** Kills the primary of Redis under traffic; the times are in milliseconds, from the kill on. */
export async function loseRedis({ redis }: FailoverStack, traffic: Traffic) {
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
  const failedOver = Date.now() - killedAt
  const { hands } = traffic.figures()
  // The one that was played may be void.
  while (traffic.figures().hands < hands + 2 || !traffic.isSeated()) await sleep(pauseMs)
  return { failedOver, played: Date.now() - killedAt }
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
export async function underTraffic(
  { postgres, origin }: FailoverStack,
  work: (traffic: Traffic) => Promise<void>,
) {
  const changes = await startContestChanges(origin, postgres.urlFor(database))
  const traffic = await startTraffic(origin, load)
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
  while (traffic.figures().hands === 0) await sleep(pauseMs)
  await work(traffic)
  await sleep(trafficMs)
  over.abort()
  await Promise.all(senders)
  const { messagesSentAgain, messagesGivenUp, hands } = traffic.figures()
  const { records, messages, chipFaults } = await traffic.stop()
  accepted.push(...records)
  const contests = await changes.stop(postgres.primary().urlFor(database))
  const stored = await untilStored(postgres.primary().urlFor(database), accepted, 60_000)
  const lost = accepted.filter((id) => !stored.has(id)).length
  const doubled = accepted.filter((id) => (stored.get(id) ?? 0) > 1).length
  expect(accepted.length).toBeGreaterThan(100)
  const lostMessages = await countMissing(postgres.primary().urlFor(database), messages)
  return {
    accepted: accepted.length,
    refused,
    slowestMs,
    lost,
    doubled,
    messages: messages.length,
    messagesSentAgain,
    messagesGivenUp,
    lostMessages,
    hands,
    chipFaults,
    ...contests,
  }
}

async function countMissing(postgresUrl: string, messages: readonly string[]): Promise<number> {
  const text = 'SELECT DISTINCT content FROM chat_messages WHERE content = ANY($1)'
  const rows = await query<{ content: string }>(postgresUrl, text, [messages])
  return messages.length - rows.length
}
