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

      const health = Health.parse(response.body)
      expect(response.status).toBe(200)
      expect(health).toMatchObject({ status: 'ok', service })
      expect(Object.values(health.checks)).not.toContain('down')
    },
  )

  it('knows no other service', async () => {
    const response = await request(origin).get('/api/health/roulette')

    expect(response.status).toBe(404)
    expect(Problem.parse(response.body).code).toBe('not_found')
  })
})
