import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { describe, expect, it } from 'vitest'
import { lastLongerEntries } from '../../src/last-longer/repository.ts'
import { signup } from '../requests.ts'
import { testApp } from '../test-app.ts'

const { app, auditOf, browser, db, owner, signedIn } = await testApp()

async function signedUp() {
  const sent = signup()
  const response = await browser().post('/api/wsop/signup', sent)
  return { ...sent, id: response.json<{ data: { id: number } }>().data.id }
}

async function entries(): Promise<WsopSignup[]> {
  const admin = await signedIn()
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
  it('adds one, unpaid and not confirmed, with its mail and its line, and undoes it', async () => {
    const admin = await signedIn()
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

  it('adds nothing when it is sent again, also ten times at once', async () => {
    const admin = await signedIn()
    const body = { ...person(), id: crypto.randomUUID() }
    const first = await admin.post(path, body)

    const again = await Promise.all(Array.from({ length: 10 }, () => admin.post(path, body)))

    expect(again.map((answer) => answer.json().data?.id)).toEqual(
      Array(10).fill(first.json().data.id),
    )
    expect(await mailsTo(body.email)).toHaveLength(1)
  })

  it('is a conflict at the e-mail of another entry, whatever its case', async () => {
    const known = await signedUp()
    const other = await signedUp()
    const admin = await signedIn()
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

  it('corrects one with before and after, leaves a confirmed e-mail alone, and undoes it', async () => {
    const { id, email } = await signedUp()
    const admin = await signedIn()
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

  it('does not count another e-mail as confirmed, and voids what was mailed to the former one', async () => {
    const { id, email } = await signedUp()
    const admin = await signedIn()
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
    // The link that was mailed to the wrong address would otherwise confirm the right one.
    expect(await linkOf()).toBe(null)
  })

  it('shows a later change before it is overwritten, and does not let other fields stand in the way', async () => {
    const { id, email } = await signedUp()
    const admin = await signedIn()
    const grace = await signedIn({ firstName: 'Grace' })
    const { firstName, lastName, phone, buyInAmount } = await entryOf(id)
    const shown = { firstName, lastName, email, phone, buyInAmount }
    await admin.patch(`${path}/${id}/payment`, { isPaid: true })
    const correct = (overrides: object) =>
      admin.patch(`${path}/${id}/person`, { ...shown, ...overrides, shown })
    expect((await correct({ phone: '+1 702 555 0142' })).statusCode).toBe(200)
    await grace.patch(`${path}/${id}/person`, { ...shown, lastName: 'Hopper' })

    const refused = await correct({ lastName: 'Lovelace' })

    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      issues: [{ path: 'shown' }],
      data: { current: { lastName: 'Hopper' }, change: { actorName: 'Grace' } },
    })
    expect(await entryOf(id)).toMatchObject({ lastName: 'Hopper' })
  })

  it.each([
    ['firstName', 'A'],
    ['lastName', 'call 702 555 0100'],
    ['email', 'nobody'],
    ['phone', '123'],
    ['buyInAmount', 0],
    ['buyInAmount', 1.5],
    ['buyInAmount', 1_000_001],
    ['isPaid', true],
  ])('refuses %s %j', async (name, value) => {
    const admin = await signedIn()
    const { id } = await signedUp()
    const body = person({ [name]: value })

    expect((await admin.patch(`${path}/${id}/person`, body)).statusCode).toBe(400)
    const added = await admin.post(path, { ...body, id: crypto.randomUUID() })
    expect(added.statusCode).toBe(400)
  })

  it('knows no entry that is not there', async () => {
    const admin = await signedIn()
    expect((await admin.patch(`${path}/999999/person`, person())).statusCode).toBe(404)
  })

  it('takes the words from the audit log once a deleted entry is removed for good', async () => {
    const admin = await signedIn()
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

  it('pays many with one line each, which are undone together', async () => {
    const admin = await signedIn()
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

  it('leaves and names those that are not as they were shown, and does the others', async () => {
    const admin = await signedIn()
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

  it('changes each entry once when ten send it at the same time, in any order', async () => {
    const admin = await signedIn()
    const ids = [(await signedUp()).id, (await signedUp()).id]
    const send = (nth: number) =>
      admin.patch(path, {
        ids: nth % 2 === 0 ? ids : ids.toReversed(),
        isPaid: true,
        transactionId: '0xabc',
        shown: ids.map(unpaid),
      })

    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => send(nth)))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(answers.flatMap((answer) => answer.json().data.auditIds)).toHaveLength(2)
    expect(answers.flatMap((answer) => answer.json().data.left)).toEqual([])
  })

  it.each([
    ['no entry', { ids: [] }],
    ['more than 500', { ids: Array.from({ length: 501 }, (_, nth) => nth + 1) }],
    ['two lines', { ids: [1], transactionId: 'a\nb' }],
  ])('refuses %s', async (_name, body) => {
    const admin = await signedIn()
    expect((await admin.patch(path, { isPaid: true, ...body })).statusCode).toBe(400)
  })
})
