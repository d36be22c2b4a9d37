import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signup } from '../../test/requests.ts'
import { testApp } from '../../test/test-app.ts'

const { app, auditOf, browser, owner, signedIn } = await testApp()
const admin = await signedIn()
const lax = await testApp({ isProofRequired: false })
const shipped = await testApp({ rateLimitFactor: 1 })
// A separate address, because these tests do not cover the rate limit per address.
const shippedAtHome = { browser: () => shipped.browser({ 'x-forwarded-for': '203.0.113.59' }) }

type Body = { data: { id: number } }
type Participant = { id: number; chipCount: number | null } & Record<string, unknown>

/** A new entry with its browser. */
async function signedUp(overrides: object = {}, on = { browser }) {
  const sent = signup(overrides)
  const own = on.browser()
  const response = await own.post('/api/wsop/signup', sent)
  return { ...sent, id: response.json<Body>().data.id, own, response }
}

/** The secret of the link in the latest mail to an address. */
async function linkTo(recipient: string, on = { owner }) {
  const mail = await on.owner
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return (mail.data as { link: string }).link
}

async function confirm(
  email: string,
  on: { browser: typeof browser; owner: typeof owner } = { browser, owner },
) {
  return await on.browser().post('/api/wsop/confirm', { link: await linkTo(email, on) })
}

/** A new entry with a confirmed address. */
async function confirmed(overrides: object = {}, on = { browser, owner }) {
  const entry = await signedUp(overrides, on)
  await confirm(entry.email, on)
  return entry
}

async function participant(id: number, on = app) {
  const list = (await on.inject('/api/wsop/signups')).json<{ data: Participant[] }>()
  return list.data.find((each) => each.id === id)
}

async function mailsTo(recipient: string, on = { owner }) {
  return await on.owner.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute()
}

describe('POST /api/wsop/signup', () => {
  it('stores the entry, announces an e-mail and recognizes the browser', async () => {
    const { id, email, own, response } = await signedUp({
      email: ' New@Quinn.example ',
      buyInAmount: 1,
    })

    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      message: "You've been registered for the WSOP Last Longer. Check your email for next steps.",
    })
    const row = await owner
      .selectFrom('wsop_signups')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      email: 'new@quinn.example',
      buy_in_amount: 2000,
      is_paid: false,
      is_eliminated: false,
      chip_count: null,
      is_suspect: false,
    })
    expect(await mailsTo(email.trim().toLowerCase())).toMatchObject([
      {
        kind: 'last-longer-confirmation',
        data: { buyInAmount: 2000, link: expect.stringMatching(/^[\w-]{43}$/) },
      },
    ])
    expect(own.jar.get('wsop')).toMatch(/^[\w-]{43}$/)
    const cookie = response.cookies.find(({ name }) => name === 'wsop')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  })

  it('refuses an e-mail that takes part, and overwrites nothing', async () => {
    const { id, email, phone } = await signedUp()

    const second = await browser().post(
      '/api/wsop/signup',
      signup({ email: email.toUpperCase(), phone: '9999999999' }),
    )

    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({
      message: 'This email is already registered for the Last Longer.',
    })
    const row = await owner
      .selectFrom('wsop_signups')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ phone })
  })

  it('gives a repeat the same answer, with one e-mail', async () => {
    const sent = signup({ id: randomUUID() })
    const first = await browser().post('/api/wsop/signup', sent)
    const own = browser()

    const again = await own.post('/api/wsop/signup', sent)

    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect(await mailsTo(sent.email)).toHaveLength(1)
    const update = await own.patch('/api/wsop/chips', { email: sent.email, chipCount: 5 })
    expect(update.json()).toMatchObject({ data: { isVerified: true } })
  })

  it.each([
    ['firstName', 'A', 'First name must be at least 2 characters'],
    ['email', 'nobody', 'Please enter a valid email address'],
    [
      'firstName',
      'ada@quinn.example',
      'Please enter a name without an email address or phone number',
    ],
    [
      'lastName',
      'Quinn 7025550100',
      'Please enter a name without an email address or phone number',
    ],
    ['firstName', 'Your wallet is locked: verify', "Please use letters, spaces and ' . - only"],
    ['lastName', 'evil.example', 'Please enter a name without a web address'],
    ['lastName', 'Quinn\r\nBcc', 'Please use a single line'],
    ['lastName', "-'.", "Please use letters, spaces and ' . - only"],
    ['lastName', 'Q'.repeat(41), 'Please use at most 40 characters'],
  ])('refuses %s: %o', async (field, value, message) => {
    const response = await browser().post('/api/wsop/signup', signup({ [field]: value }))

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message, issues: [{ path: field }] })
  })

  it.each([
    ['J.R.', 'O\u2019Brien-Smith', "O'Brien-Smith"],
    ['Zoë', 'Müller Jr.', 'Müller Jr.'],
    ['अदिति', 'दास', 'दास'],
  ])('takes the name %s %s', async (firstName, lastName, shown) => {
    const { id } = await confirmed({ firstName, lastName })

    expect(await participant(id)).toMatchObject({ firstName, lastName: shown })
  })

  it('becomes public once the mailed link confirms the address', async () => {
    const { id, email, own } = await signedUp()
    const before = (await app.inject('/api/wsop/signups')).json().totals.signups
    expect(await participant(id)).toBeUndefined()
    const pending = { id, firstName: 'Ada', lastName: 'Quinn' }
    expect((await own.get('/api/wsop/pending')).json().data).toEqual([pending])
    expect((await browser().get('/api/wsop/pending')).json().data).toEqual([])
    const link = await linkTo(email)

    const reply = await browser().post('/api/wsop/confirm', { link })
    const again = await browser().post('/api/wsop/confirm', { link })

    expect(reply.json()).toMatchObject({ message: 'Your entry is in the list.' })
    expect(again.statusCode).toBe(404)
    expect(await participant(id)).toMatchObject({ id })
    expect((await app.inject('/api/wsop/signups')).json().totals.signups).toBe(before + 1)
    expect((await own.get('/api/wsop/pending')).json().data).toEqual([])
    expect(await auditOf('wsop-signup', id)).toMatchObject([
      { actor_email: null, action: 'address-confirmed' },
    ])
  })

  it('is not confirmed by an expired link', async () => {
    const { id, email } = await signedUp()
    await owner
      .updateTable('wsop_signups')
      .set({ link_expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()

    expect((await confirm(email)).statusCode).toBe(404)
    expect(await participant(id)).toBeUndefined()
  })

  it('is neither shown nor quoted in mail if it looks automated', async () => {
    const { id, email } = await signedUp({
      firstName: 'Your wallet is locked',
      website: 'spam',
      elapsedMs: undefined,
    })

    expect(await participant(id)).toBeUndefined()
    expect(JSON.stringify(await mailsTo(email))).not.toContain('wallet')
  })

  it('stores the accepted rules and when, and accepts an entry without them', async () => {
    const asked = await signedUp({ termsVersion: '2026-11-23' })
    const older = await signedUp()

    const rows = await owner
      .selectFrom('wsop_signups')
      .select(['id', 'terms_version', 'terms_accepted_at'])
      .where('id', 'in', [asked.id, older.id])
      .orderBy('id')
      .execute()
    expect(older.response.statusCode).toBe(201)
    expect(rows).toEqual([
      { id: asked.id, terms_version: '2026-11-23', terms_accepted_at: expect.any(Date) },
      { id: older.id, terms_version: null, terms_accepted_at: null },
    ])
  })

  it('takes sixty an hour from one place', async () => {
    const statuses: number[] = []
    for (let nth = 1; nth <= 61; nth += 1) {
      statuses.push((await shipped.browser().post('/api/wsop/signup', signup())).statusCode)
    }

    expect(statuses).toEqual([...Array<number>(60).fill(201), 429])
  })
})

describe('POST /api/wsop/resend', () => {
  const answer = {
    success: true,
    message: 'If an entry with this email is not confirmed yet, a new link is on its way.',
  }

  it('mails a new link to an unconfirmed entry, and voids the old one', async () => {
    const { id, email } = await signedUp()
    const first = await linkTo(email)

    const response = await browser().post('/api/wsop/resend', { email: email.toUpperCase() })

    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual(answer)
    expect(await mailsTo(email)).toMatchObject([
      {},
      { kind: 'last-longer-confirmation', state: 'waiting', data: { buyInAmount: 2000 } },
    ])
    expect((await browser().post('/api/wsop/confirm', { link: first })).statusCode).toBe(404)
    await confirm(email)
    expect(await participant(id)).toMatchObject({ id })
  })

  it('gives the same answer without a mail if there is no unconfirmed entry', async () => {
    const known = await confirmed()
    const deleted = await signedUp()
    await owner
      .updateTable('wsop_signups')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted.id)
      .execute()
    const emails = ['nobody@quinn.example', known.email, deleted.email]

    for (const email of emails) {
      const response = await browser().post('/api/wsop/resend', { email })
      expect([response.statusCode, response.json()]).toEqual([202, answer])
    }

    const mails = await Promise.all(emails.map(async (email) => (await mailsTo(email)).length))
    expect(mails).toEqual([0, 1, 1])
  })

  it('finds only an entry of the same browser by id', async () => {
    const { id, email, own } = await signedUp()

    const stranger = await browser().post('/api/wsop/resend', { id })
    expect([stranger.statusCode, stranger.json()]).toEqual([202, answer])
    expect(await mailsTo(email)).toHaveLength(1)

    const response = await own.post('/api/wsop/resend', { id })
    expect([response.statusCode, response.json()]).toEqual([202, answer])
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('mails one address three times a day, and answers alike for unknown ones', async () => {
    const { email, id, own } = await signedUp({}, shippedAtHome)
    const ask = async (body: object) =>
      (await shippedAtHome.browser().post('/api/wsop/resend', body)).statusCode

    const known = [await ask({ email }), await ask({ email }), await ask({ email })]
    const statuses = {
      known: [
        ...known,
        await ask({ email }),
        (await own.post('/api/wsop/resend', { id })).statusCode,
      ],
      unknown: [
        await ask({ email: 'no@quinn.example' }),
        await ask({ email: 'no@quinn.example' }),
        await ask({ email: 'no@quinn.example' }),
        await ask({ email: 'no@quinn.example' }),
      ],
    }

    expect(statuses).toEqual({ known: [202, 202, 202, 429, 429], unknown: [202, 202, 202, 429] })
    expect(await mailsTo(email, shipped)).toHaveLength(4)
  })
})

describe('GET /api/wsop/signups', () => {
  it('has exactly eight fields of an entry, and never e-mail or phone', async () => {
    const { id } = await confirmed()

    const response = await app.inject('/api/wsop/signups')

    expect(await participant(id)).toEqual({
      id,
      firstName: 'Ada',
      lastName: 'Quinn',
      isPaid: false,
      isEliminated: false,
      chipCount: null,
      lastChipUpdate: null,
      finalPosition: null,
    })
    expect(response.body).not.toContain('@')
    expect(response.body).not.toMatch(/702|5550100|phone|email/)
  })

  it('lists players by chips, then eliminated participants by place', async () => {
    await owner.deleteFrom('wsop_signups').execute()
    const people = []
    for (const firstName of ['Few', 'None', 'Many', 'Third', 'Second']) {
      people.push(await confirmed({ firstName }))
    }
    const [few, , many, third, second] = people
    await few?.own.patch('/api/wsop/chips', { email: few.email, chipCount: 10 })
    await many?.own.patch('/api/wsop/chips', { email: many.email, chipCount: 900 })
    await third?.own.patch('/api/wsop/elimination', { email: third.email, finalPosition: 3 })
    await second?.own.patch('/api/wsop/elimination', { email: second.email, finalPosition: 2 })

    const list = (await app.inject('/api/wsop/signups')).json()

    const names = list.data.map(({ firstName }: Participant) => firstName)
    expect(names).toEqual(['Many', 'Few', 'None', 'Second', 'Third'])
    expect(list.totals).toEqual({ signups: 5, paid: 0, playing: 3, eliminated: 2, prizePool: 0 })
  })
})

describe('PATCH /api/wsop/chips', () => {
  it('is verified from the browser that signed up', async () => {
    const { id, email, own } = await confirmed()

    const response = await own.patch('/api/wsop/chips', { email, chipCount: 45_000 })

    expect(response.json()).toEqual({
      success: true,
      data: { firstName: 'Ada', isVerified: true, isHeld: false },
      message: 'Your chip count has been updated.',
    })
    expect(await participant(id)).toMatchObject({
      chipCount: 45_000,
      lastChipUpdate: expect.stringMatching(/^\d{4}-/),
    })
    const kinds = (await mailsTo(email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['last-longer-confirmation'])
  })

  it('is applied from anywhere without WSOP_REQUIRE_PROOF, marked as unverified and mailed to the player', async () => {
    const { id, email } = await confirmed({}, lax)
    const laxAdmin = await lax.signedIn()

    const response = await lax.browser().patch('/api/wsop/chips', { email, chipCount: 0 })

    expect(response.json()).toMatchObject({ data: { isVerified: false, isHeld: false } })
    expect(await participant(id, lax.app)).toMatchObject({ chipCount: 0 })
    const { data } = (await laxAdmin.get('/api/admin/wsop/changes')).json()
    expect(data[0]).toMatchObject({
      signupId: id,
      kind: 'chips',
      before: { chipCount: null },
      after: { chipCount: 0 },
      isVerified: false,
      state: 'applied',
    })
    const mail = (await mailsTo(email, lax)).at(-1)
    expect(mail).toMatchObject({
      kind: 'unverified-update',
      data: { isHeld: false, update: { kind: 'chips', chipCount: 0 } },
    })
    expect((await lax.auditOf('wsop-signup', id)).at(-1)).toMatchObject({
      actor_email: null,
      action: 'chips-reported',
    })
  })

  it('refuses a negative count with the specified message', async () => {
    const response = await browser().patch('/api/wsop/chips', {
      email: 'a@b.example',
      chipCount: -1,
    })

    expect(response.json()).toMatchObject({ message: 'Chip count must be 0 or higher' })
  })

  it('refuses an e-mail without an entry', async () => {
    const response = await browser().patch('/api/wsop/chips', {
      email: 'stranger@quinn.example',
      chipCount: 1,
    })

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({
      message: 'No participant is registered with this email.',
    })
  })

  it('is limited to six an hour per e-mail, and six for its owner', async () => {
    const { email, own } = await signedUp({}, shippedAtHome)
    const stranger = shipped.browser({ 'x-forwarded-for': '203.0.113.60' })
    const statuses: number[] = []
    for (let chipCount = 1; chipCount <= 7; chipCount += 1) {
      statuses.push((await stranger.patch('/api/wsop/chips', { email, chipCount })).statusCode)
    }

    const owners = await own.patch('/api/wsop/chips', { email, chipCount: 8 })

    expect(statuses).toEqual([...Array<number>(6).fill(200), 429])
    expect(owners.statusCode).toBe(200)
  })

  it('stops guessing after ten e-mails that do not take part', async () => {
    const { email } = await signedUp({}, shippedAtHome)
    const prober = shipped.browser({ 'x-forwarded-for': '203.0.113.61' })
    const statuses: number[] = []
    for (let nth = 1; nth <= 11; nth += 1) {
      const guess = { email: `guess${nth}@quinn.example`, chipCount: 1 }
      statuses.push((await prober.patch('/api/wsop/chips', guess)).statusCode)
    }

    const known = await prober.patch('/api/wsop/chips', { email, chipCount: 1 })

    expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
    expect(known.statusCode).toBe(429)
  })
})

describe('PATCH /api/wsop/elimination', () => {
  it('records an elimination with or without a place, and keeps the chips', async () => {
    const { id, email, own } = await confirmed()
    await own.patch('/api/wsop/chips', { email, chipCount: 12 })

    const response = await own.patch('/api/wsop/elimination', { email })

    expect(response.json()).toMatchObject({
      message: 'Your elimination has been recorded. Thank you for participating!',
    })
    expect(await participant(id)).toMatchObject({
      isEliminated: true,
      finalPosition: null,
      chipCount: 12,
    })
    await own.patch('/api/wsop/elimination', { email, finalPosition: 1 })
    expect(await participant(id)).toMatchObject({ isEliminated: true, finalPosition: 1 })
  })

  it('refuses place 0 with the specified message', async () => {
    const response = await browser().patch('/api/wsop/elimination', {
      email: 'a@b.example',
      finalPosition: 0,
    })

    expect(response.json()).toMatchObject({ message: 'Final position must be 1 or higher' })
  })
})

describe('POST /api/wsop/decide', () => {
  it.each([
    { on: lax, state: 'refused', chipCount: null, what: 'takes back what was applied' },
    {
      on: { browser, owner, app },
      state: 'confirmed',
      chipCount: 3,
      what: 'applies what was held',
    },
    { on: { browser, owner, app }, state: 'refused', chipCount: null, what: 'drops what was held' },
  ])('$what with the mailed link, once', async ({ on, state, chipCount }) => {
    const { id, email } = await confirmed({}, on)
    await on.browser().patch('/api/wsop/chips', { email, chipCount: 3 })
    const link = await linkTo(email, on)

    const reply = await on.browser().post('/api/wsop/decide', { link, state })
    const again = await on.browser().post('/api/wsop/decide', { link, state })

    expect(reply.json()).toMatchObject({ success: true })
    expect(again.statusCode).toBe(404)
    expect(await participant(id, on.app)).toMatchObject({ chipCount })
  })

  it('refuses an update that has changed since', async () => {
    const { email, own } = await confirmed({}, lax)
    await lax.browser().patch('/api/wsop/chips', { email, chipCount: 3 })
    await own.patch('/api/wsop/chips', { email, chipCount: 4 })

    const link = await linkTo(email, lax)
    const reply = await lax.browser().post('/api/wsop/decide', { link, state: 'refused' })

    expect(reply.statusCode).toBe(409)
  })
})

describe('WSOP_REQUIRE_PROOF', () => {
  it('holds what comes from another browser until an administrator confirms it', async () => {
    const { id, email } = await confirmed()
    const response = await browser().patch('/api/wsop/chips', { email, chipCount: 77 })

    expect(response.json()).toMatchObject({ data: { isHeld: true } })
    expect(await participant(id)).toMatchObject({ chipCount: null })
    const [held] = (await admin.get('/api/admin/wsop/changes')).json().data
    expect(held).toMatchObject({ state: 'held', after: { chipCount: 77 } })
    const decided = await admin.patch(`/api/admin/wsop/changes/${held.id}`, {
      state: 'confirmed',
    })
    expect(decided.json()).toMatchObject({ data: { state: 'confirmed' } })
    expect(await participant(id)).toMatchObject({ chipCount: 77 })
  })

  it('applies an update from the browser of the sign-up, and drops the held one', async () => {
    const { id, email, own } = await confirmed()
    await browser().patch('/api/wsop/chips', { email, chipCount: 1 })

    const response = await own.patch('/api/wsop/chips', { email, chipCount: 500 })

    expect(response.json()).toMatchObject({ data: { isVerified: true, isHeld: false } })
    expect(await participant(id)).toMatchObject({ chipCount: 500 })
    const { data } = (await admin.get('/api/admin/wsop/changes')).json()
    const states = data
      .filter(({ signupId }: { signupId: number }) => signupId === id)
      .map(({ state }: { state: string }) => state)
    expect(states.toSorted()).toEqual(['applied', 'superseded'])
  })
})
