import { permissionOf } from '@cardroom/service-kit/server'
import { restartableRedis } from '@cardroom/test-kit/restartable-redis'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { canWrite } from '../src/instances.ts'
import { testApp } from './test-app.ts'

const { app, redis } = await testApp()
const stopping = await testApp()

describe('GET /health/ready', () => {
  it('is only ready while Redis answers', async () => {
    const ready = await app.inject('/health/ready')
    redis.disconnect()
    const down = await app.inject('/health/ready')
    const shown = await app.inject('/health/status')

    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ok', service: 'kook-game', checks: { redis: 'ok' } })
    expect(down.statusCode).toBe(503)
    expect(down.json()).toMatchObject({ status: 'down', checks: { redis: 'down' } })
    expect(shown.statusCode).toBe(503)
    expect(shown.json()).toEqual({ status: 'down', service: 'kook-game', checks: {} })
  })
})

describe('canWrite', () => {
  it('fails while Redis is full, though it answers a ping', async () => {
    const server = await restartableRedis()
    const owner = new Redis(server.ownerUrl)
    await owner.config('SET', 'maxmemory', '1')

    await expect(canWrite(owner)).rejects.toThrow('OOM')
    expect(await owner.ping()).toBe('PONG')
    await owner.quit()
  })
})

describe('a stop', () => {
  it('asks every socket to come back', async () => {
    const clients = await Promise.all([
      stopping.connectAndLook(),
      stopping.connectAndLook('/ws/kook?table=other'),
    ])

    await stopping.app.close()

    const codes = await Promise.all(clients.map(({ closed }) => closed))
    expect(codes).toEqual([1012, 1012])
  })
})

describe('the route table', () => {
  it('has nothing for administrators', () => {
    const urls = app.routeTable.map(({ url }) => url)

    expect(urls.filter((url) => url.startsWith('/api/admin'))).toEqual([])
    expect(app.routeTable.some(({ config }) => permissionOf(config?.access) !== null)).toBe(false)
  })
})
