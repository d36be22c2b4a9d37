import type { AddressInfo } from 'node:net'
import { createLogger } from '@cardroom/service-kit/logger'
import { createRateLimiter } from '@cardroom/service-kit/rate-limit'
import { connectRedis, untilReady } from '@cardroom/service-kit/redis'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { afterAll, afterEach } from 'vitest'
import { createApp } from '../src/app.ts'
import { tables } from '../src/repositories/tables.ts'
import { createSocketCount } from '../src/socket-count.ts'
import { connectTable, refusedStatus, type TableClient } from './table-client.ts'

/** The whole service on a port of its own, over a real Redis with the rights it has in production. */
export async function testApp({ rateLimitFactor = 1 } = {}) {
  const redisServer = await testRedis()
  const logger = createLogger('kook-game', 'silent')
  const redis = connectRedis(redisServer.urlFor('kook'), logger, 'fail-fast')
  await untilReady(redis, 5000)
  const app = createApp({
    logger,
    trustedProxies: ['127.0.0.1/32'],
    logSalt: 'sixteen characters',
    tables: tables(redis),
    upgradeLimit: createRateLimiter(
      redis,
      { name: 'kook-upgrade', points: 120, windowSeconds: 60 },
      rateLimitFactor,
    ),
    sockets: createSocketCount(rateLimitFactor),
    frameFactor: rateLimitFactor,
    checks: { redis: () => redis.ping() },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const host = `127.0.0.1:${port}`

  const clients: TableClient[] = []
  afterEach(async () => {
    for (const { socket } of clients) socket.terminate()
    await Promise.all(clients.splice(0).map(({ closed }) => closed))
  })
  afterAll(async () => {
    await app.close()
    redis.disconnect()
  })

  /** A socket at a table, gone after the test. */
  async function connect(path = '/ws/kook', headers: Record<string, string> = {}) {
    const client = await connectTable(`ws://${host}${path}`, headers)
    clients.push(client)
    return client
  }

  /** A socket that has been told the table already. */
  async function connectAndLook(path?: string) {
    const client = await connect(path)
    await client.next()
    return client
  }

  return {
    app,
    connect,
    connectAndLook,
    host,
    owner: redisServer.redis,
    redis,
    refused: (headers: Record<string, string> = {}, path = '/ws/kook') =>
      refusedStatus(`ws://${host}${path}`, headers),
  }
}
