import { Health } from '@cardroom/contracts/health'
import { Problem } from '@cardroom/contracts/problem'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

describe('GET /api/health/<service>', () => {
  it.each(['analytics-ingest', 'chat', 'admin', 'contests', 'kook-game'])(
    'finds %s ready',
    async (service) => {
      const response = await request(origin).get(`/api/health/${service}`)

      expect(response.status).toBe(200)
      // What it depends on is nobody's business.
      expect(Health.parse(response.body)).toEqual({ status: 'ok', service, checks: {} })
    },
  )

  it('knows no other service', async () => {
    const response = await request(origin).get('/api/health/roulette')

    expect(response.status).toBe(404)
    expect(Problem.parse(response.body).code).toBe('not_found')
  })
})
