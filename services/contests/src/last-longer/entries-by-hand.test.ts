import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { describe, expect, it } from 'vitest'
import { lastLongerEntries } from './repository.ts'
import { signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, browser, db, owner, signedIn } = await testApp()
const admin = await signedIn()

async function signedUp() {
  const sent = signup()
  const response = await browser().post('/api/wsop/signup', sent)
  return { ...sent, id: response.json<{ data: { id: number } }>().data.id }
}

async function entries(): Promise<WsopSignup[]> {
  return (await admin.get('/api/admin/wsop/signups')).json().data
}

async function entryOf(id: number): Promise<WsopSignup> {
  const found = (await entries()).find((each) => each.id === id)
  if (found === undefined) throw new Error(`There is no entry ${id}`)
  return found
}

const person = (overrides: object = {}) => {
  const { firstName, lastName, email, phone, buyInAmount } = signup()
  return { firstName, lastName, email, phone, buyInAmount, ...overrides }
}
const mailsTo = async (recipient: string) =>
  await owner.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute()

describe('entries by hand', () => {
  const path = '/api/admin/wsop/signups'
  it('adds an unpaid, unconfirmed entry with its mail and audit line, undoably', async () => {
    const body = person({ email: ' Late@Quinn.Example ', buyInAmount: 2500 })

    const response = await admin.post(path, { ...body, id: crypto.randomUUID() })

    expect(response.statusCode).toBe(201)
    const { data, auditId } = response.json()
    expect(data).toMatchObject({
      email: 'late@quinn.example',
      buyInAmount: 2500,
      isPaid: false,
      confirmedAt: null,
      isSuspect: false,
    })
    const lines = await auditOf('wsop-signup', data.id)
    expect(lines).toMatchObject([
      {
        action: 'created',
        actor_email: admin.email,
        before: null,
        after: { firstName: 'Ada', email: 'late@quinn.example', buyInAmount: 2500 },
      },
    ])
    expect(await mailsTo('late@quinn.example')).toMatchObject([
      { kind: 'last-longer-confirmation' },
    ])
    const shown = (await app.inject('/api/wsop/signups')).json().data
    expect(shown.some(({ id }: { id: number }) => id === data.id)).toBe(false)
    expect((await admin.undo(auditId)).statusCode).toBe(200)
    expect((await entries()).some(({ id }) => id === data.id)).toBe(false)
  })

  it('adds nothing for repeats', async () => {
    const body = { ...person(), id: crypto.randomUUID() }
    const first = await admin.post(path, body)

    const again = await Promise.all(Array.from({ length: 10 }, () => admin.post(path, body)))

    expect(again.map((answer) => answer.json().data?.id)).toEqual(
      Array(10).fill(first.json().data.id),
    )
    expect(await mailsTo(body.email)).toHaveLength(1)
  })

  it('refuses the e-mail of another entry, ignoring case', async () => {
    const known = await signedUp()
    const other = await signedUp()
    const taken = person({ email: known.email.toUpperCase() })

    for (const answer of [
      await admin.post(path, { ...taken, id: crypto.randomUUID() }),
      await admin.patch(`${path}/${other.id}/person`, taken),
    ]) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({
        message: 'This email is already registered for the Last Longer.',
        issues: [{ path: 'email' }],
      })
    }
    expect(await auditOf('wsop-signup', other.id)).toEqual([])
  })

  it('corrects an entry, keeps a confirmed e-mail, and undoes it', async () => {
    const { id, email } = await signedUp()
    await admin.patch(`${path}/${id}/confirmation`, { isConfirmed: true })
    const { confirmedAt } = await entryOf(id)

    const response = await admin.patch(
      `${path}/${id}/person`,
      person({ firstName: 'Grace', email, buyInAmount: 5000 }),
    )

    expect(response.json()).toMatchObject({
      data: { firstName: 'Grace', buyInAmount: 5000, confirmedAt },
    })
    expect((await auditOf('wsop-signup', id)).at(-1)).toMatchObject({
      action: 'corrected',
      before: { firstName: 'Ada', buyInAmount: 2000 },
      after: { firstName: 'Grace', buyInAmount: 5000 },
    })
    await admin.undo(response.json().auditId)
    expect(await entryOf(id)).toMatchObject({ firstName: 'Ada', buyInAmount: 2000 })
  })

  it('treats a new e-mail as unconfirmed, and voids links to the old one', async () => {
    const { id, email } = await signedUp()
    await admin.patch(`${path}/${id}/confirmation`, { isConfirmed: true })
    await owner
      .updateTable('wsop_signups')
      .set({ link_hash: Buffer.from(email), link_expires_at: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute()
    const body = person()

    const response = await admin.patch(`${path}/${id}/person`, body)

    const { auditId, data } = response.json()
    expect(data).toMatchObject({ email: body.email, confirmedAt: null })
    expect(await mailsTo(body.email)).toHaveLength(1)
    const linkOf = async () => {
      const row = await owner
        .selectFrom('wsop_signups')
        .select('link_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.link_hash
    }
    expect(await linkOf()).not.toEqual(Buffer.from(email))
    await admin.undo(auditId)
    expect(await entryOf(id)).toMatchObject({ email, confirmedAt: expect.any(String) })
    // Otherwise, the link that was mailed to the wrong address would confirm the right one.
    expect(await linkOf()).toBe(null)
  })

  it('removes the words from the audit log with a deleted entry', async () => {
    const body = person()
    const { data } = (await admin.post(path, { ...body, id: crypto.randomUUID() })).json()
    await admin.delete(`${path}/${data.id}`)
    const repository = lastLongerEntries(db)
    await repository.removeDeleted(30)
    expect(JSON.stringify(await auditOf('wsop-signup', data.id))).toContain(body.email)
    await owner
      .updateTable('wsop_signups')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', data.id)
      .execute()

    await repository.removeDeleted(30)

    const lines = await auditOf('wsop-signup', data.id)
    expect(lines).toMatchObject([{ action: 'created' }, { action: 'deleted' }])
    expect(JSON.stringify(lines)).not.toContain(body.email)
  })
})

const unpaid = (id: number) => ({ id, isPaid: false, transactionId: null })

describe('PATCH /api/admin/wsop/signups/payment', () => {
  const path = '/api/admin/wsop/signups/payment'

  it('pays many entries with one audit line each, which are undone together', async () => {
    const ids = [(await signedUp()).id, (await signedUp()).id, (await signedUp()).id]
    const payment = { isPaid: true, paymentMethod: 'usdt', transactionId: '0xabc' }

    const response = await admin.patch(path, { ids, ...payment, shown: ids.map(unpaid) })

    const { data, message } = response.json()
    expect(message).toBe('Payment of 3 entries updated')
    expect(data).toMatchObject({ changed: 3, left: [], gone: [] })
    for (const id of ids) {
      expect(await entryOf(id)).toMatchObject(payment)
      expect(await auditOf('wsop-signup', id)).toMatchObject([
        { action: 'payment-set', actor_email: admin.email },
      ])
    }
    await admin.post('/api/admin/audit-log/undo', { ids: data.auditIds })
    for (const id of ids) expect(await entryOf(id)).toMatchObject({ isPaid: false })
  })

  it('skips and names entries that differ from what was shown', async () => {
    const grace = await signedIn({ firstName: 'Grace' })
    const [one, changed, deleted] = [await signedUp(), await signedUp(), await signedUp()]
    const ids = [one.id, changed.id, deleted.id]
    await grace.patch(`/api/admin/wsop/signups/${changed.id}/payment`, {
      isPaid: true,
      transactionId: '0xgrace',
    })
    await grace.delete(`/api/admin/wsop/signups/${deleted.id}`)

    const { data } = (
      await admin.patch(path, {
        ids: [...ids, one.id],
        isPaid: true,
        transactionId: '0xabc',
        shown: ids.map(unpaid),
      })
    ).json()

    expect(data).toMatchObject({
      changed: 1,
      left: [
        {
          id: changed.id,
          current: { isPaid: true, transactionId: '0xgrace' },
          change: { actorName: 'Grace' },
        },
      ],
      gone: [deleted.id],
    })
    expect(await entryOf(one.id)).toMatchObject({ isPaid: true, transactionId: '0xabc' })
    expect(await entryOf(changed.id)).toMatchObject({ transactionId: '0xgrace' })
  })
})
