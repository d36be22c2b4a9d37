import { describe, expect, it } from 'vitest'
import { testApp } from './test-app.ts'

const { app } = await testApp()

describe('GET /health/ready', () => {
  it('says that both stores answer', async () => {
    const response = await app.inject('/health/ready')

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      status: 'ok',
      service: 'admin',
      checks: { postgres: 'ok', redis: 'ok' },
    })
  })
})
