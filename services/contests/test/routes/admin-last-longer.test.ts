import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { signup } from '../requests.ts'
import { testApp } from '../test-app.ts'

const service = await testApp({ isProofRequired: false })
const narrow = await testApp({ maxConnections: 1 })
const { app, auditOf, browser, owner, signedIn } = service

type Answer = { data: { id: number }; auditId: number; message: string }

async function signedUp({ browser: open } = service) {
  const sent = signup()
  const response = await open().post('/api/wsop/signup', sent)
  return { ...sent, id: response.json<Answer>().data.id }
}

async function entry(id: number) {
  const admin = await signedIn()
  const { data } = (await admin.get('/api/admin/wsop/signups')).json<{ data: { id: number }[] }>()
  return data.find((each) => each.id === id)
}

describe('GET /api/admin/wsop/signups', () => {
  it('shows everything of an entry, and what all of them come to', async () => {
    await owner.deleteFrom('wsop_signups').execute()
    const { id, email } = await signedUp()
    await signedUp()
    const admin = await signedIn()
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

  it('adds up the prize pool from the paid entries’ own buy-ins', async () => {
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
    const admin = await signedIn()

    const { totals } = (await admin.get('/api/admin/wsop/signups')).json()

    expect(totals).toMatchObject({ signups: 3, paid: 2, prizePool: 4500 })
    expect((await app.inject('/api/wsop/signups')).json().totals.prizePool).toBe(4500)
  })
})

describe('PATCH /api/admin/wsop/signups/{id}/payment', () => {
  it('marks paid and unpaid, and undoes either', async () => {
    const { id } = await signedUp()
    const admin = await signedIn()
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
    const admin = await signedIn()
    const pay = () => admin.patch(`/api/admin/wsop/signups/${id}/payment`, { isPaid: true })
    await pay()

    const second = await pay()

    expect(second.json()).toMatchObject({ auditId: null, data: { isPaid: true } })
    expect(await auditOf('wsop-signup', id)).toHaveLength(1)
  })
})

describe('PATCH /api/admin/wsop/signups/{id}/elimination', () => {
  it('eliminates and restores, and the chips stay', async () => {
    const { id } = await signedUp()
    const admin = await signedIn()
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

  it('sets a place in the tournament or corrects it, keeping the date', async () => {
    const { id } = await signedUp()
    const admin = await signedIn()
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

  it('keeps a date to what can be true', async () => {
    const { id } = await signedUp()
    const admin = await signedIn()

    const response = await admin.patch(`/api/admin/wsop/signups/${id}/elimination`, {
      isEliminated: true,
      eliminationDate: '9999-01-01T00:00:00Z',
    })

    const date = Date.parse(response.json().data.eliminationDate)
    expect(date).toBeLessThanOrEqual(Date.now() + 5 * 60_000)
  })
})

describe('PATCH /api/admin/wsop/signups/{id}/chips', () => {
  it('sets the count and its moment', async () => {
    const { id } = await signedUp()
    const admin = await signedIn()

    const response = await admin.patch(`/api/admin/wsop/signups/${id}/chips`, { chipCount: 5 })

    expect(response.json()).toMatchObject({
      message: 'Chip count updated successfully',
      data: { chipCount: 5, lastChipUpdate: expect.any(String) },
    })
  })

  it('knows no participant that is not there', async () => {
    const admin = await signedIn()

    const missing = await admin.patch('/api/admin/wsop/signups/999999/chips', { chipCount: 5 })
    const odd = await admin.patch('/api/admin/wsop/signups/1e3/chips', { chipCount: 5 })

    expect([missing.statusCode, odd.statusCode]).toEqual([404, 400])
  })
})

describe('DELETE /api/admin/wsop/signups/{id}', () => {
  it('takes an entry out of the list; the e-mail may sign up again, or the entry come back', async () => {
    const { id, email } = await signedUp()
    const admin = await signedIn()

    const deleted = await admin.delete(`/api/admin/wsop/signups/${id}`)

    expect(deleted.json()).toMatchObject({ message: 'Participant deleted successfully' })
    expect(await entry(id)).toBeUndefined()
    expect((await app.inject('/api/wsop/signups')).body).not.toContain(`"id":${id},`)
    const late = await browser().patch('/api/wsop/chips', { email, chipCount: 1 })
    expect(late.statusCode).toBe(404)
    await admin.undo(deleted.json().auditId)
    expect(await entry(id)).toMatchObject({ email })
  })

  it('cannot be undone once the e-mail has signed up again', async () => {
    const { id, email } = await signedUp()
    const admin = await signedIn()
    const deleted = await admin.delete(`/api/admin/wsop/signups/${id}`)
    await browser().post('/api/wsop/signup', signup({ email }))

    const undone = await admin.undo(deleted.json().auditId)

    expect(undone.statusCode).toBe(409)
  })
})

/** An entry with an update from another browser than the sign-up's. */
async function reported(chipCount: number, at = service) {
  const { id, email } = await signedUp(at)
  await at.browser().patch('/api/wsop/chips', { email, chipCount })
  const admin = await at.signedIn()
  const { data } = (await admin.get('/api/admin/wsop/changes')).json()
  const change = data.find(({ signupId }: { signupId: number }) => signupId === id)
  const decide = (state: string) => admin.patch(`/api/admin/wsop/changes/${change.id}`, { state })
  return { id, admin, change, decide }
}

describe('PATCH /api/admin/wsop/changes/{id}', () => {
  it('lets an unverified update stand', async () => {
    const { id, decide } = await reported(100)

    expect(await entry(id)).toMatchObject({ unverifiedChanges: 1 })
    expect((await decide('confirmed')).json()).toMatchObject({ data: { state: 'confirmed' } })
    expect(await entry(id)).toMatchObject({ chipCount: 100, unverifiedChanges: 0 })
    expect((await decide('confirmed')).json()).toMatchObject({ auditId: null })
  })

  it('takes one back', async () => {
    const { id, decide } = await reported(100)

    const refused = await decide('refused')

    expect(refused.json()).toMatchObject({
      message: 'Update taken back',
      data: { state: 'refused' },
    })
    expect(await entry(id)).toMatchObject({ chipCount: null, unverifiedChanges: 0 })
    expect((await decide('confirmed')).statusCode).toBe(409)
  })

  it('does not take back over a later change', async () => {
    const { id, admin, decide } = await reported(100)
    await admin.patch(`/api/admin/wsop/signups/${id}/chips`, { chipCount: 200 })

    const refused = await decide('refused')

    expect(refused.statusCode).toBe(409)
    expect(await entry(id)).toMatchObject({ chipCount: 200 })
  })

  it('follows an undoing in the audit log, and the undoing of that', async () => {
    const { id, admin } = await reported(100)
    const [line] = await auditOf('wsop-signup', id)

    const undone = await admin.undo(line?.id ?? 0)

    expect(await entry(id)).toMatchObject({ chipCount: null, unverifiedChanges: 0 })
    await admin.undo(undone.json().auditId)
    expect(await entry(id)).toMatchObject({ chipCount: 100, unverifiedChanges: 0 })
  })

  it('answers with the update though another request takes the only connection at the commit', async () => {
    const { id, decide } = await reported(100, narrow)
    const entryLock = await narrow.owner.startTransaction().execute()
    await sql`SELECT FROM wsop_signups WHERE id = ${id} FOR UPDATE`.execute(entryLock)
    const otherLock = await narrow.owner.startTransaction().execute()
    await sql`SELECT pg_advisory_xact_lock(1)`.execute(otherLock)

    const decided = Promise.resolve(decide('confirmed'))
    await expect.poll(() => waitingIn(narrow), { timeout: 30_000 }).toBe(1)
    const other = sql`SELECT pg_advisory_xact_lock(1)`.execute(narrow.db)
    await entryLock.rollback().execute()

    expect((await decided).json()).toMatchObject({ data: { state: 'confirmed' } })
    await otherLock.rollback().execute()
    await other
  })
})

/** How many statements of a service wait for a lock. */
async function waitingIn({ owner: anywhere }: typeof service): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'contests'
      AND wait_event_type = 'Lock'`.execute(anywhere)
  return rows[0]?.waiting ?? 0
}
