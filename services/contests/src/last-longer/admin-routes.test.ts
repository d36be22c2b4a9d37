import { describe, expect, it } from 'vitest'
import { signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, browser, owner, signedIn } = await testApp({ isProofRequired: false })
const admin = await signedIn()

type Answer = { data: { id: number }; auditId: number; message: string }

async function signedUp() {
  const sent = signup()
  const response = await browser().post('/api/wsop/signup', sent)
  return { ...sent, id: response.json<Answer>().data.id }
}

async function entry(id: number) {
  const { data } = (await admin.get('/api/admin/wsop/signups')).json<{ data: { id: number }[] }>()
  return data.find((each) => each.id === id)
}

describe('GET /api/admin/wsop/signups', () => {
  it('shows all fields of an entry, and the totals', async () => {
    await owner.deleteFrom('wsop_signups').execute()
    const { id, email } = await signedUp()
    await signedUp()
    await admin.patch(`/api/admin/wsop/signups/${id}/payment`, {
      isPaid: true,
      paymentMethod: 'usdt',
    })

    const response = (await admin.get('/api/admin/wsop/signups')).json()

    expect(response.totals).toEqual({ signups: 2, paid: 1, playing: 2, prizePool: 2000 })
    expect(response.data.at(-1)).toEqual({
      id,
      firstName: 'Ada',
      lastName: 'Quinn',
      email,
      phone: '+1 702 555 0100',
      buyInAmount: 2000,
      isPaid: true,
      paymentMethod: 'usdt',
      transactionId: null,
      isEliminated: false,
      eliminationDate: null,
      finalPosition: null,
      chipCount: null,
      lastChipUpdate: null,
      notes: null,
      confirmedAt: null,
      termsVersion: null,
      termsAcceptedAt: null,
      isSuspect: false,
      sessionId: null,
      unverifiedChanges: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  it('sums the buy-ins of paid entries for the prize pool', async () => {
    await owner.deleteFrom('wsop_signups').execute()
    const [first, second, unpaid] = [await signedUp(), await signedUp(), await signedUp()]
    for (const [{ id }, buy_in_amount] of [
      [first, 2000],
      [second, 2500],
      [unpaid, 4000],
    ] as const) {
      const is_paid = id !== unpaid.id
      await owner
        .updateTable('wsop_signups')
        .set({ buy_in_amount, is_paid })
        .where('id', '=', id)
        .execute()
    }
    const { totals } = (await admin.get('/api/admin/wsop/signups')).json()

    expect(totals).toMatchObject({ signups: 3, paid: 2, prizePool: 4500 })
    expect((await app.inject('/api/wsop/signups')).json().totals.prizePool).toBe(4500)
  })
})

describe('PATCH /api/admin/wsop/signups/{id}/payment', () => {
  it('marks entries as paid and unpaid, undoably', async () => {
    const { id } = await signedUp()
    const pay = (payload: object) => admin.patch(`/api/admin/wsop/signups/${id}/payment`, payload)

    const paid = await pay({ isPaid: true, paymentMethod: 'usdt', transactionId: '0xabc' })
    const unpaid = await pay({ isPaid: false })

    expect(paid.json()).toMatchObject({
      message: 'Payment status updated successfully',
      data: { isPaid: true, paymentMethod: 'usdt', transactionId: '0xabc' },
    })
    expect(unpaid.json().data).toMatchObject({
      isPaid: false,
      paymentMethod: null,
      transactionId: null,
    })
    await admin.undo(unpaid.json().auditId)
    expect(await entry(id)).toMatchObject({ isPaid: true, transactionId: '0xabc' })
  })

  it('is set, not toggled: the same again changes nothing', async () => {
    const { id } = await signedUp()
    const pay = () => admin.patch(`/api/admin/wsop/signups/${id}/payment`, { isPaid: true })
    await pay()

    const second = await pay()

    expect(second.json()).toMatchObject({ auditId: null, data: { isPaid: true } })
    expect(await auditOf('wsop-signup', id)).toHaveLength(1)
  })
})

describe('PATCH /api/admin/wsop/signups/{id}/elimination', () => {
  it('eliminates and restores, and keeps the chips', async () => {
    const { id } = await signedUp()
    const set = (payload: object) =>
      admin.patch(`/api/admin/wsop/signups/${id}/elimination`, payload)
    await admin.patch(`/api/admin/wsop/signups/${id}/chips`, { chipCount: 300 })
    const eliminationDate = '2025-07-04T12:00:00.000Z'

    const out = await set({ isEliminated: true, eliminationDate, finalPosition: 1 })
    const back = await set({ isEliminated: false, eliminationDate: null })

    expect(out.json()).toMatchObject({
      message: 'Elimination status updated successfully',
      data: { isEliminated: true, eliminationDate, finalPosition: 1, chipCount: 300 },
    })
    expect(back.json().data).toMatchObject({
      isEliminated: false,
      eliminationDate: null,
      finalPosition: null,
      chipCount: 300,
    })
  })

  it('sets and corrects a place, and keeps the date', async () => {
    const { id } = await signedUp()
    const url = `/api/admin/wsop/signups/${id}/elimination`
    const { eliminationDate } = (await admin.patch(url, { isEliminated: true })).json().data

    const set = await admin.patch(url, { isEliminated: true, finalPosition: 1_000_000 })
    const beyond = await admin.patch(url, { isEliminated: true, finalPosition: 1_000_001 })
    const forgotten = await admin.patch(url, { isEliminated: true, finalPosition: null })

    expect(set.json().data).toMatchObject({ eliminationDate, finalPosition: 1_000_000 })
    const message = 'Final position must be between 1 and 1,000,000'
    expect(beyond.statusCode).toBe(400)
    expect(beyond.json()).toMatchObject({ message, issues: [{ path: 'finalPosition', message }] })
    expect(forgotten.json().data).toMatchObject({ eliminationDate, finalPosition: null })
  })

  it('limits a date to plausible values', async () => {
    const { id } = await signedUp()
    const response = await admin.patch(`/api/admin/wsop/signups/${id}/elimination`, {
      isEliminated: true,
      eliminationDate: '9999-01-01T00:00:00Z',
    })

    const date = Date.parse(response.json().data.eliminationDate)
    expect(date).toBeLessThanOrEqual(Date.now() + 5 * 60_000)
  })
})

describe('DELETE /api/admin/wsop/signups/{id}', () => {
  it('removes an entry, which can be restored', async () => {
    const { id, email } = await signedUp()
    const deleted = await admin.delete(`/api/admin/wsop/signups/${id}`)

    expect(deleted.json()).toMatchObject({ message: 'Participant deleted successfully' })
    expect(await entry(id)).toBeUndefined()
    expect((await app.inject('/api/wsop/signups')).body).not.toContain(`"id":${id},`)
    const late = await browser().patch('/api/wsop/chips', { email, chipCount: 1 })
    expect(late.statusCode).toBe(404)
    await admin.undo(deleted.json().auditId)
    expect(await entry(id)).toMatchObject({ email })
  })
})

/** An entry with an update from another browser. */
async function reported(chipCount: number) {
  const { id, email } = await signedUp()
  await browser().patch('/api/wsop/chips', { email, chipCount })
  const { data } = (await admin.get('/api/admin/wsop/changes')).json()
  const change = data.find(({ signupId }: { signupId: number }) => signupId === id)
  const decide = (state: string) => admin.patch(`/api/admin/wsop/changes/${change.id}`, { state })
  return { id, decide }
}

describe('PATCH /api/admin/wsop/changes/{id}', () => {
  it('keeps an unverified update', async () => {
    const { id, decide } = await reported(100)

    expect(await entry(id)).toMatchObject({ unverifiedChanges: 1 })
    expect((await decide('confirmed')).json()).toMatchObject({ data: { state: 'confirmed' } })
    expect(await entry(id)).toMatchObject({ chipCount: 100, unverifiedChanges: 0 })
    expect((await decide('confirmed')).json()).toMatchObject({ auditId: null })
  })

  it('reverts an update', async () => {
    const { id, decide } = await reported(100)

    const refused = await decide('refused')

    expect(refused.json()).toMatchObject({
      message: 'Update reverted',
      data: { state: 'refused' },
    })
    expect(await entry(id)).toMatchObject({ chipCount: null, unverifiedChanges: 0 })
    expect((await decide('confirmed')).statusCode).toBe(409)
  })

  it('does not revert over a later change', async () => {
    const { id, decide } = await reported(100)
    await admin.patch(`/api/admin/wsop/signups/${id}/chips`, { chipCount: 200 })

    const refused = await decide('refused')

    expect(refused.statusCode).toBe(409)
    expect(await entry(id)).toMatchObject({ chipCount: 200 })
  })

  it('follows an undo in the audit log, and its undo', async () => {
    const { id } = await reported(100)
    const [line] = await auditOf('wsop-signup', id)

    const undone = await admin.undo(line?.id ?? 0)

    expect(await entry(id)).toMatchObject({ chipCount: null, unverifiedChanges: 0 })
    await admin.undo(undone.json().auditId)
    expect(await entry(id)).toMatchObject({ chipCount: 100, unverifiedChanges: 0 })
  })
})
