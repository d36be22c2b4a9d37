import { randomUUID } from 'node:crypto'
import { NewsletterResponse, RakePlayerList, WeeklyWinnerList } from '@cardroom/contracts/contests'
import { Problem } from '@cardroom/contracts/problem'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

async function subscribe(body: object) {
  return await request(origin).post('/api/newsletter').set('origin', origin).send(body)
}

describe('POST /api/newsletter', () => {
  it('takes an address, and takes it again as if it were new', async () => {
    const subscription = { email: `${randomUUID()}@quinn.example`, interestedInGame: true }

    const first = await subscribe(subscription)
    const second = await subscribe(subscription)

    expect(NewsletterResponse.parse(first.body).success).toBe(true)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('refuses what is not an address', async () => {
    const response = await subscribe({ email: 'ada' })

    expect(response.status).toBe(400)
    expect(Problem.parse(response.body).message).toBe('Please enter a valid email address')
  })
})

describe('GET /api/rake-players/top/5', () => {
  it('is a bare list of five at most, highest amount first', async () => {
    const response = await request(origin).get('/api/rake-players/top/5')

    const amounts = RakePlayerList.parse(response.body).map(({ rakeAmount }) => Number(rakeAmount))
    expect(response.status).toBe(200)
    expect(amounts.length).toBeLessThanOrEqual(5)
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
  })
})

describe('GET /api/weekly-winners', () => {
  it('is a bare list', async () => {
    const response = await request(origin).get('/api/weekly-winners')

    expect(response.status).toBe(200)
    expect(WeeklyWinnerList.safeParse(response.body).success).toBe(true)
  })
})
