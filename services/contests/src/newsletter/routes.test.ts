import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, owner, signedIn } = await testApp()
const admin = await signedIn()
const shipped = await testApp({ rateLimitFactor: 1 })

async function subscribe(payload: object, on = app) {
  return await on.inject({ method: 'POST', url: '/api/newsletter', payload })
}

/** The secrets in the mails to an address, oldest first. */
async function linksTo(email: string) {
  const mails = await owner
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', email)
    .where('kind', '=', 'newsletter-confirmation')
    .orderBy('id')
    .execute()
  return mails.map(({ data }) => (data as { link: string }).link)
}

const confirm = (link: string | undefined) =>
  app.inject({ method: 'POST', url: '/api/newsletter/confirm', payload: { link } })

const leave = (key: string | undefined, request: object = {}) =>
  app.inject({ method: 'POST', url: `/api/newsletter/unsubscribe?key=${key}`, ...request })

/** A reader who has confirmed the address. */
async function newReader(email: string) {
  await subscribe({ email })
  const [link] = await linksTo(email)
  expect((await confirm(link)).statusCode).toBe(200)
  const [reader] = await stored(email)
  expect(reader?.state).toBe('subscribed')
  return reader
}

async function stored(email: string) {
  return await owner.selectFrom('newsletters').selectAll().where('email', '=', email).execute()
}

describe('POST /api/newsletter', () => {
  it('stores a sign-up that waits for confirmation', async () => {
    const response = await subscribe({
      email: 'Ada@Quinn.example',
      name: ' Ada ',
      interestedInGame: true,
    })

    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      success: true,
      message: 'Please confirm your address with the link that we sent you',
    })
    expect(await stored('ada@quinn.example')).toMatchObject([
      { name: 'Ada', interested_in_game: true, state: 'waiting' },
    ])
  })

  it('gives a repeat the same answer', async () => {
    const first = await subscribe({ email: 'twice@quinn.example' })

    const second = await subscribe({ email: 'TWICE@quinn.example' })

    expect(second.statusCode).toBe(first.statusCode)
    expect(second.body).toBe(first.body)
    expect(await stored('twice@quinn.example')).toHaveLength(1)
  })

  it('lets a repeat only fill in missing fields', async () => {
    await subscribe({ email: 'kept@quinn.example', interestedInGame: true })

    await subscribe({ email: 'kept@quinn.example', name: 'Ada' })
    await subscribe({ email: 'kept@quinn.example', name: 'Mallory', interestedInGame: false })

    expect(await stored('kept@quinn.example')).toMatchObject([
      { name: 'Ada', interested_in_game: true },
    ])
  })

  it('takes twenty addresses an hour from one place', async () => {
    const statuses: number[] = []
    for (let person = 1; person <= 21; person += 1) {
      const response = await subscribe({ email: `p${person}@quinn.example` }, shipped.app)
      statuses.push(response.statusCode)
    }

    expect(statuses).toEqual([...Array<number>(20).fill(201), 429])
  })
})

describe('the mail that asks for a confirmation', () => {
  it('is sent once in six hours, however often somebody signs up', async () => {
    const email = 'asked@quinn.example'
    await Promise.all(Array.from({ length: 5 }, () => subscribe({ email })))
    expect(await linksTo(email)).toHaveLength(1)

    const before = new Date(Date.now() - 6 * 60 * 60 * 1000)
    await owner.updateTable('newsletters').set({ mailed_at: before }).execute()
    await subscribe({ email })

    const [first, second, ...more] = await linksTo(email)
    expect(more).toEqual([])
    expect((await confirm(first)).statusCode).toBe(404)
    expect((await confirm(second)).statusCode).toBe(200)
  })

  it('is not sent to subscribed or bounced readers, with the same answer', async () => {
    const fresh = await subscribe({ email: 'fresh@quinn.example' })
    await newReader('listed@quinn.example')
    await subscribe({ email: 'bounced@quinn.example' })
    const bounced = { bounced_at: new Date(), mailed_at: null }
    await owner
      .updateTable('newsletters')
      .set(bounced)
      .where('email', '=', 'bounced@quinn.example')
      .execute()

    for (const email of ['listed@quinn.example', 'bounced@quinn.example']) {
      await owner
        .updateTable('newsletters')
        .set({ mailed_at: null })
        .where('email', '=', email)
        .execute()
      const again = await subscribe({ email })
      expect([again.statusCode, again.body]).toEqual([fresh.statusCode, fresh.body])
      expect(await linksTo(email)).toHaveLength(1)
    }
  })
})

describe('POST /api/newsletter/confirm', () => {
  it('subscribes an address once, and refuses a used link', async () => {
    await subscribe({ email: 'once@quinn.example' })
    const [link] = await linksTo('once@quinn.example')

    const answers = await Promise.all([confirm(link), confirm(link)])

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]))
    expect(answers.find(({ statusCode }) => statusCode === 404)?.json()).toMatchObject({
      message: expect.stringMatching(/has expired or has been used/),
    })
    expect(await stored('once@quinn.example')).toMatchObject([
      { state: 'subscribed', link_hash: null },
    ])
  })

  it('refuses an expired and an unknown link', async () => {
    await subscribe({ email: 'late@quinn.example' })
    const [link] = await linksTo('late@quinn.example')
    await owner
      .updateTable('newsletters')
      .set({ link_expires_at: new Date() })
      .where('email', '=', 'late@quinn.example')
      .execute()

    expect((await confirm(link)).statusCode).toBe(404)
    expect((await confirm('a'.repeat(43))).statusCode).toBe(404)
    expect((await confirm('short')).statusCode).toBe(400)
    expect(await stored('late@quinn.example')).toMatchObject([{ state: 'waiting' }])
  })
})

/** The request that a mail client sends; multipart if a boundary is given. */
const form = (boundary?: string) =>
  boundary === undefined
    ? {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }
    : {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
      }

describe('POST /api/newsletter/unsubscribe', () => {
  it.each([
    ['our page', {}],
    ['a mail program', form()],
    ['a mail program that sends parts', form('x')],
    [
      'a mail program on the web',
      {
        ...form(),
        headers: {
          ...form().headers,
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
      },
    ],
  ])('unsubscribes a reader for %s', async (name, request) => {
    const email = `${name.replaceAll(' ', '-')}@quinn.example`
    const reader = await newReader(email)

    const response = await leave(reader?.unsubscribe_key, request)

    expect(response.statusCode).toBe(200)
    expect(await stored(email)).toMatchObject([{ state: 'unsubscribed' }])
    expect((await leave(reader?.unsubscribe_key, request)).statusCode).toBe(200)
  })

  it('lets a reader subscribe again', async () => {
    const email = 'back@quinn.example'
    const reader = await newReader(email)
    await leave(reader?.unsubscribe_key)
    await owner
      .updateTable('newsletters')
      .set({ mailed_at: null })
      .where('email', '=', email)
      .execute()

    await subscribe({ email })
    expect(await stored(email)).toMatchObject([{ state: 'unsubscribed' }])
    await confirm((await linksTo(email)).at(-1))

    expect(await stored(email)).toMatchObject([{ state: 'subscribed' }])
  })
})

describe('PATCH /api/admin/newsletters/:id/state', () => {
  it('unsubscribes a reader, undoably', async () => {
    const reader = await newReader('asked-by-phone@quinn.example')

    const response = await admin.patch(`/api/admin/newsletters/${reader?.id}/state`, {
      state: 'unsubscribed',
    })

    expect(response.json()).toMatchObject({ success: true, data: { state: 'unsubscribed' } })
    expect((await admin.undo(response.json<{ auditId: number }>().auditId)).statusCode).toBe(200)
    expect(await stored('asked-by-phone@quinn.example')).toMatchObject([{ state: 'subscribed' }])
  })

  it('marks an address whose mail bounces, once', async () => {
    const reader = await newReader('comes-back@quinn.example')
    const url = `/api/admin/newsletters/${reader?.id}/state`

    const first = await admin.patch(url, { state: 'bounced' })
    const second = await admin.patch(url, { state: 'bounced' })

    expect(first.json()).toMatchObject({ data: { state: 'bounced' } })
    expect(second.json()).toMatchObject({ auditId: null, data: { state: 'bounced' } })
    expect((await admin.patch(url, { state: 'subscribed' })).statusCode).toBe(400)
    const unknown = await admin.patch('/api/admin/newsletters/999999/state', { state: 'bounced' })
    expect(unknown.statusCode).toBe(404)
  })

  it('exports readers with their unsubscribe links', async () => {
    const reader = await newReader('in-the-file@quinn.example')

    const { body } = await admin.get('/api/admin/newsletters/export')

    const line = body.split('\r\n').find((one) => one.includes('in-the-file@quinn.example'))
    expect(line).toContain('subscribed')
    expect(line).toContain(`/subscription#leave=${reader?.unsubscribe_key}`)
    expect(line).toContain(`/api/newsletter/unsubscribe?key=${reader?.unsubscribe_key}`)
  })
})
