import { randomUUID } from 'node:crypto'
import { AuditLogResponse } from '@cardroom/contracts/audit-log'
import {
  ApplicationResponse,
  NewsletterIssuesResponse,
  NewsletterResponse,
  RakePlayerList,
  WeeklyWinnerList,
} from '@cardroom/contracts/contests'
import { WsopParticipantsResponse, WsopUpdateResponse } from '@cardroom/contracts/last-longer'
import { WsopSignupsResponse } from '@cardroom/contracts/last-longer-admin'
import { Problem } from '@cardroom/contracts/problem'
import { SponsorshipsResponse } from '@cardroom/contracts/sponsorship-inquiries'
import { SponsorshipResponse } from '@cardroom/contracts/sponsorships'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { asAdmin, confirmEntry } from '../support/admin-data.ts'
import { origin } from '../support/origin.ts'

const newEmail = () => `${randomUUID()}@quinn.example`

async function post(path: string, body: object, agent = request.agent(origin)) {
  return await agent.post(path).set('origin', origin).send(body)
}

async function readAsAdmin(path: string) {
  const { cookieHeader } = await signedInAdmin(origin)
  return await request(origin).get(path).set('cookie', cookieHeader)
}

const application = (overrides: object = {}) => ({
  id: randomUUID(),
  firstName: 'Ada',
  lastName: 'Quinn',
  email: newEmail(),
  phone: '+1 702 555 0100',
  experience: 'over_10_years',
  stakes: '25_50',
  availability: ['weekend_evenings'],
  comments: '漢'.repeat(1500),
  agreeToTerms: true,
  elapsedMs: 30_000,
  ...overrides,
})

describe('POST /api/applications', () => {
  it('takes an application, and takes it again as if it were new', async () => {
    const sent = application()

    const first = await post('/api/applications', sent)
    const second = await post('/api/applications', sent)

    expect([first.status, second.status]).toEqual([201, 201])
    expect(ApplicationResponse.parse(first.body).data).toEqual({ id: sent.id })
    expect(second.body).toEqual(first.body)
  })

  it('says what is wrong, field by field', async () => {
    const response = await post(
      '/api/applications',
      application({ firstName: 'A', agreeToTerms: false }),
    )

    const problem = Problem.parse(response.body)
    expect(response.status).toBe(400)
    expect(problem.message).toBe('First name must be at least 2 characters')
    expect(problem.issues).toEqual([
      { path: 'firstName', message: 'First name must be at least 2 characters' },
      { path: 'agreeToTerms', message: 'Please agree to the terms to apply' },
    ])
  })
})

describe('POST /api/newsletter', () => {
  it('takes an address, and takes it again as if it were new', async () => {
    const subscription = { email: newEmail(), interestedInGame: true }

    const first = await post('/api/newsletter', subscription)
    const second = await post('/api/newsletter', subscription)

    expect(NewsletterResponse.parse(first.body).success).toBe(true)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })
})

describe('what everyone may read', () => {
  it('has issues where there is a feed, five players at most, and the winners', async () => {
    const issues = await request(origin).get('/api/newsletter/issues')
    const players = await request(origin).get('/api/rake-players/top/5')
    const winners = await request(origin).get('/api/weekly-winners')

    const { feed, data } = NewsletterIssuesResponse.parse(issues.body)
    expect(data.length > 0).toBe(feed === 'ready')
    const amounts = RakePlayerList.parse(players.body).map(({ rakeAmount }) => Number(rakeAmount))
    expect(amounts.length).toBeLessThanOrEqual(5)
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
    expect(WeeklyWinnerList.safeParse(winners.body).success).toBe(true)
  })
})

describe('a sponsorship inquiry', () => {
  it('goes from the form to the dashboard at the price of the list, and is worked there', async () => {
    const sent = {
      companyName: `Acme ${randomUUID()}`,
      contactName: 'Wile E.',
      email: 'wile@acme.example',
      phone: '+1 702 555 0199',
      packageType: 'full_product_placement',
      packagePrice: 1,
      episodeCount: '3_5',
      interestedInPodcast: false,
      elapsedMs: 30_000,
    }

    const { data } = SponsorshipResponse.parse((await post('/api/sponsorships', sent)).body)
    const status = `/api/admin/sponsorships/${data.id}/status`
    const changed = await asAdmin('PATCH', status, { status: 'contracted' })

    expect(changed).toMatchObject({ message: 'Sponsorship status updated to contracted' })
    const list = await readAsAdmin('/api/admin/sponsorships')
    const { inquiries } = SponsorshipsResponse.parse(list.body).data
    expect(inquiries.find(({ id }) => id === data.id)).toMatchObject({
      companyName: sent.companyName,
      packagePrice: 1000,
      value: 4000,
      status: 'contracted',
    })
    const log = await readAsAdmin(`/api/admin/audit-log?subjectId=${data.id}`)
    expect(AuditLogResponse.parse(log.body).data).toMatchObject([
      { before: { status: 'pending' }, after: { status: 'contracted' } },
    ])
    const file = await readAsAdmin('/api/admin/sponsorships/export')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.text).toContain(data.id)
  })
})

const entry = () => ({
  firstName: 'Ada',
  lastName: 'Quinn',
  email: newEmail(),
  phone: '+1 702 555 0100',
  buyInAmount: 2000,
  elapsedMs: 30_000,
})
const participants = async (agent = request.agent(origin)) => await agent.get('/api/wsop/signups')

describe('the last longer', () => {
  it('takes a sign-up once, and shows its changes at once without what identifies a person', async () => {
    const own = request.agent(origin)
    const sent = entry()

    const first = await post('/api/wsop/signup', sent, own)
    const second = await post('/api/wsop/signup', sent)

    expect(first.status).toBe(201)
    expect(second.status).toBe(409)
    expect(Problem.parse(second.body).message).toBe(
      'This email is already registered for the Last Longer.',
    )
    const { id } = first.body.data
    await confirmEntry(id)
    for (const chipCount of [100, 200]) {
      const reply = await own
        .patch('/api/wsop/chips')
        .set('origin', origin)
        .send({ email: sent.email, chipCount })
      expect(WsopUpdateResponse.parse(reply.body).data.isVerified).toBe(true)
      // Past the copy of the gateway.
      const list = await participants(own)
      const { data } = WsopParticipantsResponse.parse(list.body)
      expect(data.find((each) => each.id === id)?.chipCount).toBe(chipCount)
      expect(list.text).not.toContain('@')
      expect(list.text).not.toContain('555')
    }
    const { data } = WsopParticipantsResponse.parse((await participants()).body)
    expect(data.find((each) => each.id === id)?.chipCount).toBe(200)
  })

  it('is administered: paid, eliminated and undone', async () => {
    const sent = entry()
    const { id } = (await post('/api/wsop/signup', sent)).body.data
    const signUp = `/api/admin/wsop/signups/${id}`

    await asAdmin('PATCH', `${signUp}/payment`, { isPaid: true, paymentMethod: 'usdt' })
    const out = await asAdmin<{ auditId: number }>('PATCH', `${signUp}/elimination`, {
      isEliminated: true,
      eliminationDate: new Date().toISOString(),
    })
    await asAdmin('POST', `/api/admin/audit-log/${out.auditId}/undo`)

    const list = await readAsAdmin('/api/admin/wsop/signups')
    const row = WsopSignupsResponse.parse(list.body).data.find((each) => each.id === id)
    expect(row).toMatchObject({ email: sent.email, isPaid: true, isEliminated: false })
  })
})
