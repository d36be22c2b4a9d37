import { connectDatabase } from '@cardroom/database/client'
import { serverFigureNames, serverFigures } from '@cardroom/database/server-figures'
import { gauges, metrics } from '@cardroom/service-kit/metrics'
import { gaugeRedis } from '@cardroom/service-kit/redis-metrics'
import { testDatabase } from '@cardroom/test-kit/test-database'
import { testRedis } from '@cardroom/test-kit/test-redis'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'

const { urlFor } = await testDatabase()
const { urlFor: redisUrlFor } = await testRedis()
const db = connectDatabase(urlFor('admin'), { applicationName: 'store metrics' })
const redis = new Redis(redisUrlFor('admin'))
afterAll(async () => {
  redis.disconnect()
  await db.destroy()
})

/** The values of the metrics whose names start with a prefix. */
async function valuesOf(start: string): Promise<Record<string, number>> {
  const lines = (await metrics.metrics()).split('\n').filter((line) => line.startsWith(start))
  return Object.fromEntries(lines.map((line) => line.split(' '))) as Record<string, number>
}

describe('the metrics of the stores', () => {
  it('describe Postgres, with the rights that the service has', async () => {
    gauges(serverFigureNames, () => serverFigures(db))

    const values = await valuesOf('pg_')

    expect(Object.keys(values).toSorted()).toEqual(Object.keys(serverFigureNames).toSorted())
    expect(Number(values['pg_database_size_bytes'])).toBeGreaterThan(1_000_000)
    expect(Number(values['pg_stat_database_numbackends'])).toBeGreaterThanOrEqual(1)
    expect(Number(values['pg_settings_max_connections'])).toBeGreaterThan(10)
    const started = Number(values['pg_postmaster_start_time_seconds'])
    expect(started).toBeGreaterThan(1_700_000_000)
    expect(started).toBeLessThanOrEqual(Date.now() / 1000)
  })

  it('describe Redis, with the rights that the service has', async () => {
    gaugeRedis(redis)

    const values = await valuesOf('redis_')

    expect(values).toMatchObject({
      redis_aof_last_write_status: '1',
      redis_connected_slaves: '0',
      redis_evicted_keys_total: '0',
    })
    expect(Number(values['redis_memory_used_bytes'])).toBeGreaterThan(100_000)
    expect(Number(values['redis_connected_clients'])).toBeGreaterThanOrEqual(1)
  })
})
