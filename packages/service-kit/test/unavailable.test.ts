import { connectDatabase } from '@cardroom/database/client'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogger } from '../src/logger.ts'
import { connectRedis, untilReady } from '../src/redis.ts'
import { isUnavailable } from '../src/unavailable.ts'

const { url } = await testDatabase()
const redisServer = await testRedis()
const logger = createLogger('test', 'silent')

function connect(databaseUrl: string, statementTimeoutMs = 5000) {
  const db = connectDatabase(databaseUrl, { applicationName: 'test', statementTimeoutMs })
  afterAll(() => db.destroy())
  return db
}

/** What a call failed with. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => new Error('The call did not fail'),
    (error: unknown) => error,
  )
}

describe('isUnavailable', () => {
  it('knows a Postgres that does not answer', async () => {
    const nowhere = connect('postgres://nobody:secret@127.0.0.1:9/nothing')

    const error = await failureOf(sql`SELECT 1`.execute(nowhere))

    expect(isUnavailable(error)).toBe(true)
  })

  it('knows a Postgres that ends our connection', async () => {
    const db = connect(url)

    const error = await failureOf(sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db))

    expect(isUnavailable(error)).toBe(true)
  })

  it('knows a Redis that is away', async () => {
    const redis = connectRedis(redisServer.urlFor('chat'), logger, 'fail-fast')
    await untilReady(redis, 5000)
    redis.disconnect()

    const error = await failureOf(redis.get('chat:1'))

    expect(isUnavailable(error)).toBe(true)
  })

  it.each(['3D000', '55000', '53100'])(
    'knows a Postgres that is being restored, or full: %s',
    (code) => {
      expect(isUnavailable(Object.assign(new Error('database'), { code }))).toBe(true)
    },
  )

  it('leaves faults of ours alone', async () => {
    const db = connect(url)

    const error = await failureOf(sql`SELECT nothing FROM nowhere`.execute(db))

    expect(isUnavailable(error)).toBe(false)
    expect(isUnavailable(new TypeError('x is not a function'))).toBe(false)
    expect(isUnavailable('text')).toBe(false)
  })
})
