import { describe, expect, it } from 'vitest'
import { testApp } from './test-app.ts'

const { app, redis, register } = await testApp()

describe('GET /health/ready', () => {
  it('says that both stores answer', async () => {
    const response = await app.inject('/health/ready')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      status: 'ok',
      service: 'chat',
      checks: { postgres: 'ok', redis: 'ok' },
    })
  })
})

describe('without Redis', () => {
  it('goes on, and says that it is degraded', async () => {
    redis.disconnect()

    const health = await app.inject('/health/ready')
    const registration = await register({ name: 'Ada', email: 'ada@quinn.example' })

    expect(health.statusCode).toBe(200)
    expect(health.json()).toMatchObject({ status: 'degraded', checks: { redis: 'down' } })
    expect(registration.statusCode).toBe(201)
  })
})
