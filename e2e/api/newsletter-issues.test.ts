import { NewsletterIssuesResponse } from '@cardroom/contracts/contests'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

async function issues() {
  return await request(origin).get('/api/newsletter/issues')
}

describe('GET /api/newsletter/issues', () => {
  it('has issues where there is a feed, and says so where there is none', async () => {
    const response = await issues()

    const { feed, data } = NewsletterIssuesResponse.parse(response.body)
    expect(response.status).toBe(200)
    expect(data.length > 0).toBe(feed === 'ready')
  })

  it('does not count against the limits of forms', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, issues))

    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
  })

  it('is only read', async () => {
    const response = await request(origin)
      .post('/api/newsletter/issues')
      .set('origin', origin)
      .send({ url: 'https://elsewhere.example/feed' })

    expect(response.status).toBe(404)
  })
})
