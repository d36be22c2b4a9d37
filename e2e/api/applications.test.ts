import { randomUUID } from 'node:crypto'
import { ApplicationResponse } from '@cardroom/contracts/contests'
import { Problem } from '@cardroom/contracts/problem'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

function application(overrides: object = {}) {
  return {
    id: randomUUID(),
    firstName: 'Ada',
    lastName: 'Quinn',
    email: 'ada@quinn.example',
    phone: '+1 702 555 0100',
    experience: 'over_10_years',
    stakes: '25_50',
    availability: ['weekend_evenings'],
    agreeToTerms: true,
    elapsedMs: 30_000,
    ...overrides,
  }
}

async function apply(body: object, from = origin) {
  return await request(origin).post('/api/applications').set('origin', from).send(body)
}

describe('POST /api/applications', () => {
  it('takes an application, and takes it again as if it were new', async () => {
    const sent = application()

    const first = await apply(sent)
    const second = await apply(sent)

    expect([first.status, second.status]).toEqual([201, 201])
    expect(ApplicationResponse.parse(first.body).data).toEqual({ id: sent.id })
    expect(second.body).toEqual(first.body)
  })

  it('takes the longest comments in any script', async () => {
    const response = await apply(application({ comments: '漢'.repeat(1500) }))

    expect(response.status).toBe(201)
  })

  it('says what is wrong, field by field', async () => {
    const response = await apply(application({ firstName: 'A', agreeToTerms: false }))

    const problem = Problem.parse(response.body)
    expect(response.status).toBe(400)
    expect(problem.message).toBe('First name must be at least 2 characters')
    expect(problem.issues).toEqual([
      { path: 'firstName', message: 'First name must be at least 2 characters' },
      { path: 'agreeToTerms', message: 'Please agree to the terms to apply' },
    ])
  })

  it('refuses what another site sends', async () => {
    const response = await apply(application(), 'https://elsewhere.example')

    expect(response.status).toBe(403)
  })
})
