import { randomUUID } from 'node:crypto'
import { SponsorshipsResponse } from '@cardroom/contracts/sponsorship-inquiries'
import { AuditLogResponse } from '@cardroom/contracts/audit-log'
import { Problem } from '@cardroom/contracts/problem'
import { SponsorshipResponse } from '@cardroom/contracts/sponsorships'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { signedInAdmin } from '../support/admin-account.ts'
import { origin } from '../support/origin.ts'

function inquiry(overrides: object = {}) {
  return {
    companyName: `Acme ${randomUUID()}`,
    contactName: 'Wile E.',
    email: 'wile@acme.example',
    phone: '+1 702 555 0199',
    packageType: 'full_product_placement',
    packagePrice: 1,
    episodeCount: '3_5',
    interestedInPodcast: false,
    elapsedMs: 30_000,
    ...overrides,
  }
}

async function send(body: object) {
  return await request(origin).post('/api/sponsorships').set('origin', origin).send(body)
}

describe('a sponsorship inquiry', () => {
  it('goes from the form to the dashboard, at the price of the list', async () => {
    const sent = inquiry()

    const { data } = SponsorshipResponse.parse((await send(sent)).body)

    const { cookieHeader } = await signedInAdmin(origin)
    const list = await request(origin).get('/api/admin/sponsorships').set('cookie', cookieHeader)
    const { inquiries } = SponsorshipsResponse.parse(list.body).data
    expect(inquiries.find(({ id }) => id === data.id)).toMatchObject({
      companyName: sent.companyName,
      packagePrice: 1000,
      value: 4000,
      status: 'pending',
    })
  })

  it('has its status set, seen in the audit log and exported', async () => {
    const { data } = SponsorshipResponse.parse((await send(inquiry())).body)
    const { cookieHeader, email } = await signedInAdmin(origin)

    const changed = await request(origin)
      .patch(`/api/admin/sponsorships/${data.id}/status`)
      .set('origin', origin)
      .set('cookie', cookieHeader)
      .send({ status: 'contracted' })

    expect(changed.body.message).toBe('Sponsorship status updated to contracted')
    const log = await request(origin)
      .get('/api/admin/audit-log')
      .query({ subjectId: data.id })
      .set('cookie', cookieHeader)
    expect(AuditLogResponse.parse(log.body).data).toMatchObject([
      { actorEmail: email, before: { status: 'pending' }, after: { status: 'contracted' } },
    ])
    const file = await request(origin)
      .get('/api/admin/sponsorships/export')
      .set('cookie', cookieHeader)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.text).toContain(data.id)
  })

  it('says in `error` what is wrong with it', async () => {
    const response = await send(inquiry({ companyName: '' }))

    expect(response.status).toBe(400)
    expect(Problem.parse(response.body).error).toBe('Company name is required')
  })
})
