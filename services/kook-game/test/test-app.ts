import { callLimits } from '@cardroom/contracts/limits'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createLogger, type Logger } from '@cardroom/service-kit/logger'
import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { type TestRedis, testRedis } from '@cardroom/test-kit/test-redis'
import type { Redis } from 'ioredis'
import { afterAll, afterEach } from 'vitest'
import { createApp } from '../src/app.ts'
import { startGame } from '../src/game.ts'
import { createSocketCount } from '../src/sockets/socket-count.ts'
import { createSealer } from '../src/table/sealer.ts'
import type { StoredTable } from '../src/table/stored-table.ts'
import { connectTable, refusedStatus, type TableClient } from './table-client.ts'
import { canWrite } from '../src/instances.ts'

/** The secret of every instance in tests, unless another is given. */
export const testSecret = 'a secret of thirty-two characters'

const { seal, open } = createSealer(testSecret)

/** The table that Redis has under a key. */
export async function storedAt(redis: Redis, key: string): Promise<StoredTable> {
  return JSON.parse(open((await redis.hget(key, 'sealed')) ?? '', key) ?? 'null') as StoredTable
}

/** Stores another state of a table without its version. */
export async function overwrite(redis: Redis, key: string, stored: StoredTable): Promise<void> {
  await redis.hset(key, 'sealed', seal(JSON.stringify(stored), key))
}

export type TestAppOptions = {
  /** `KOOK_SECRET`. */
  secret?: string
  rateLimitFactor?: number
  /** How many times faster than the clock the game runs. */
  pace?: number
  logger?: Logger
  /** Whether the tests of the file run at the same time: their sockets stay open until the last one ends. */
  isConcurrent?: boolean
  /** Shared with another instance; a database of its own unless given. */
  redisServer?: TestRedis
}

/** The whole service on its own port, with a real Redis and its permissions in production. */
export async function testApp(options: TestAppOptions = {}) {
  const { rateLimitFactor = 1, pace = 1, logger = createLogger('kook-game', 'silent') } = options
  const redisServer = options.redisServer ?? (await testRedis())
  const redis = connectRedis(redisServer.urlFor('kook'), logger, 'fail-fast')
  const subscriber = connectRedis(redisServer.urlFor('kook'), logger, 'patient')
  await untilReady(redis, 5000)
  const game = startGame({
    redis,
    subscriber,
    pace,
    rateLimitFactor,
    secret: options.secret ?? testSecret,
    emoteLimit: createRateLimiter(redis, callLimits.tableEmotes, rateLimitFactor),
    logger,
  })
  const app = createApp({
    logger,
    trustedProxies: ['127.0.0.1/32'],
    logSalt: 'sixteen characters',
    enter: game.enter,
    isSeated: game.isSeated,
    listHouseTables: game.listHouseTables,
    upgradeLimit: createRateLimiter(redis, callLimits.tableConnect, rateLimitFactor),
    seatLimit: createRateLimiter(redis, callLimits.tableSeats, rateLimitFactor),
    sockets: createSocketCount(rateLimitFactor),
    frameFactor: rateLimitFactor,
    checks: { redis: () => canWrite(redis) },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const host = `127.0.0.1:${port}`

  const clients: TableClient[] = []
  const closeClients = async () => {
    for (const { socket } of clients) socket.terminate()
    await Promise.all(clients.splice(0).map(({ closed }) => closed))
  }
  if (options.isConcurrent !== true) afterEach(closeClients)
  afterAll(async () => {
    await closeClients()
    await app.close()
    await game.stop().catch(() => {})
    redis.disconnect()
    subscriber.disconnect()
  })

  /** A socket at a table, gone after the test, or after all of them if they run at the same time. */
  async function connect(path = '/ws/kook', headers: Record<string, string> = {}) {
    const client = await connectTable(`ws://${host}${path}`, headers)
    clients.push(client)
    return client
  }

  /** A socket that has received its first state. */
  async function connectAndLook(path?: string, headers?: Record<string, string>) {
    const client = await connect(path, headers)
    await client.next()
    return client
  }

  return {
    app,
    game,
    connect,
    connectAndLook,
    host,
    owner: redisServer.redis,
    redis,
    redisServer,
    refused: (headers: Record<string, string> = {}, path = '/ws/kook') =>
      refusedStatus(`ws://${host}${path}`, headers),
  }
}

/** The path of a private table that no other test knows, and its key. */
export function newTable() {
  const name = randomUUID()
  return { path: `/ws/kook?table=${name}`, key: `kook:table:${name}` }
}

/** Sits down; resolves with the seat. */
export async function sitDown(client: TableClient, seatIndex: number, username: string) {
  client.send({ type: 'sit_down', seatIndex, username })
  const { you } = await client.until((state) => state.you !== null)
  if (you === null) throw new Error('The seat is not taken')
  return you
}
