import { randomUUID } from 'node:crypto'
import { Problem } from '@cardroom/contracts/problem'
import { WsopSignupsResponse } from '@cardroom/contracts/last-longer-admin'
import { WsopParticipantsResponse, WsopUpdateResponse } from '@cardroom/contracts/last-longer'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { confirmEntry } from '../support/admin-data.ts'
import { signedInAdmin } from '../support/admin-account.ts'
import { origin } from '../support/origin.ts'

function signup(email = `${randomUUID()}@quinn.example`) {
  return {
    firstName: 'Ada',
    lastName: 'Quinn',
    email,
    phone: '+1 702 555 0100',
    buyInAmount: 2000,
    elapsedMs: 30_000,
  }
}

async function signUp(body: object, agent = request.agent(origin)) {
  return await agent.post('/api/wsop/signup').set('origin', origin).send(body)
}

async function participants(agent = request.agent(origin)) {
  return await agent.get('/api/wsop/signups')
}

describe('the last longer', () => {
  it('takes a sign-up once and shows it to everyone once it is confirmed, without what identifies a person', async () => {
    const own = request.agent(origin)
    const sent = signup()

    const first = await signUp(sent, own)
    const second = await signUp(sent)

    expect(first.status).toBe(201)
    expect(second.status).toBe(409)
    expect(Problem.parse(second.body).message).toBe(
      'This email is already registered for the Last Longer.',
    )
    await confirmEntry(first.body.data.id)
    const list = await participants(own)
    const { data } = WsopParticipantsResponse.parse(list.body)
    expect(data.map(({ id }) => id)).toContain(first.body.data.id)
    expect(list.text).not.toContain('@')
    expect(list.text).not.toContain('555')
  })

  it('shows who changed the list their change at once, past the copy of the gateway', async () => {
    const own = request.agent(origin)
    const sent = signup()
    const { id } = (await signUp(sent, own)).body.data
    await confirmEntry(id)

    for (const chipCount of [100, 200, 300]) {
      const reply = await own
        .patch('/api/wsop/chips')
        .set('origin', origin)
        .send({ email: sent.email, chipCount })
      expect(WsopUpdateResponse.parse(reply.body).data.isVerified).toBe(true)
      const { data } = WsopParticipantsResponse.parse((await participants(own)).body)
      expect(data.find((each) => each.id === id)?.chipCount).toBe(chipCount)
    }
    // What they were shown is what everyone is shown from then on.
    const { data } = WsopParticipantsResponse.parse((await participants()).body)
    expect(data.find((each) => each.id === id)?.chipCount).toBe(300)
  })

  it('is administered: paid, eliminated, restored, and undone', async () => {
    const sent = signup()
    const { id } = (await signUp(sent)).body.data
    const { cookieHeader } = await signedInAdmin(origin)
    const change = async (what: string, body: object) =>
      await request(origin)
        .patch(`/api/admin/wsop/signups/${id}/${what}`)
        .set('origin', origin)
        .set('cookie', cookieHeader)
        .send(body)

    const paid = await change('payment', { isPaid: true, paymentMethod: 'usdt' })
    const out = await change('elimination', {
      isEliminated: true,
      eliminationDate: new Date().toISOString(),
    })
    const undone = await request(origin)
      .post(`/api/admin/audit-log/${out.body.auditId}/undo`)
      .set('origin', origin)
      .set('cookie', cookieHeader)

    expect(paid.body.message).toBe('Payment status updated successfully')
    expect(out.body.message).toBe('Elimination status updated successfully')
    expect(undone.status).toBe(200)
    const list = await request(origin).get('/api/admin/wsop/signups').set('cookie', cookieHeader)
    const row = WsopSignupsResponse.parse(list.body).data.find((each) => each.id === id)
    expect(row).toMatchObject({ email: sent.email, isPaid: true, isEliminated: false })
  })

  it('is closed to everyone but administrators', async () => {
    const reply = await request(origin).get('/api/admin/wsop/signups')

    expect(reply.status).toBe(401)
  })

  it('takes no more than eight kilobytes', async () => {
    const reply = await signUp({ ...signup(), website: 'x'.repeat(9000) })

    expect(reply.status).toBe(413)
    expect(Problem.parse(reply.body).code).toBe('too_large')
  })
})
