import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

const { app, owner, signedIn } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

const post = (url: string, payload: object, on = app) =>
  on.inject({ method: 'POST', url: `/api/own-data${url}`, payload })

let nth = 0
const newEmail = () => `mona${(nth += 1)}@quinn.example`

async function linksTo(email: string) {
  const mails = await owner
    .selectFrom('mails')
    .select('data')
    .where('recipient', '=', email)
    .execute()
  return mails.map(({ data }) => (data as { link: string }).link)
}

async function newTicket(email: string): Promise<string> {
  await post('', { email })
  const [link] = await linksTo(email)
  const opened = await post('/open', { link })
  expect(opened.json()).toMatchObject({ success: true, data: { email } })
  return opened.json<{ data: { ticket: string } }>().data.ticket
}

const subscribe = (email: string) =>
  owner.insertInto('newsletters').values({ email, name: 'Mona' }).execute()

/** An export adds an entry to the audit log. */
const withoutAudit = ({ data }: { data: Record<string, unknown> }) => ({
  ...data,
  audit_log: [],
})

async function auditLines() {
  return await owner
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'subject_id', 'after'])
    .where('subject_type', '=', 'person')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
}

describe('POST /api/own-data', () => {
  it('answers and mails alike, whatever is known of an address', async () => {
    const known = newEmail()
    const unknown = newEmail()
    await subscribe(known)

    const answers = [
      await post('', { email: known }),
      await post('', { email: ` ${unknown.toUpperCase()} ` }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await linksTo(known)).toHaveLength(1)
    expect(await linksTo(unknown)).toHaveLength(1)
  })

  it('mails an address three times a day, however often and at once it is named', async () => {
    const email = newEmail()

    const answers = await Promise.all(Array.from({ length: 6 }, () => post('', { email })))

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await linksTo(email)).toHaveLength(3)
  })

  it('takes ten addresses an hour from one place', async () => {
    const statuses: number[] = []
    for (let person = 1; person <= 11; person += 1) {
      statuses.push((await post('', { email: newEmail() }, shipped.app)).statusCode)
    }

    expect(statuses).toEqual([...Array<number>(10).fill(202), 429])
  })

  it.each([{}, { email: 'mona' }, { email: 'a@b.example', player: 'x' }])(
    'refuses %o',
    async (body) => {
      expect((await post('', body)).statusCode).toBe(400)
    },
  )
})

describe('a link to what is held', () => {
  it('opens once, and hands out what the back office finds, with a line in the audit log', async () => {
    const email = newEmail()
    await subscribe(email)
    const ticket = await newTicket(email)
    const [link] = await linksTo(email)
    expect((await post('/open', { link })).statusCode).toBe(404)

    const own = await post('/export', { ticket })
    const admin = await signedIn()
    const found = await admin.post('/api/admin/persons/export', { email })

    expect(own.statusCode).toBe(200)
    expect(withoutAudit(own.json())).toEqual(withoutAudit(found.json()))
    expect(own.json().data.newsletters).toMatchObject([{ email, name: 'Mona' }])
    const [, line] = await auditLines()
    expect(line).toMatchObject({ action: 'exported', actor_email: null })
    expect(JSON.stringify(line)).not.toContain(email)
  })

  it('erases once the address is typed, and is over then', async () => {
    const email = newEmail()
    await subscribe(email)
    const ticket = await newTicket(email)

    const wrong = await post('/erase', { ticket, confirmation: 'ada@quinn.example' })
    expect(wrong.json()).toMatchObject({ code: 'bad_request', issues: [{ path: 'confirmation' }] })
    const erased = await post('/erase', { ticket, confirmation: ` ${email.toUpperCase()}` })

    expect(erased.json()).toMatchObject({
      success: true,
      data: { newsletters: 1, privacy_links: 1 },
    })
    expect(
      await owner.selectFrom('newsletters').select('id').where('email', '=', email).execute(),
    ).toEqual([])
    expect((await post('/export', { ticket })).statusCode).toBe(404)
    const [line] = await auditLines()
    expect(line).toMatchObject({ action: 'erased', actor_email: null })
    expect(JSON.stringify(line)).not.toContain(email)
  })

  it('is over after three hours, and its page after thirty minutes', async () => {
    const email = newEmail()
    await post('', { email })
    const [link] = await linksTo(email)
    await owner
      .updateTable('privacy_links')
      .set({ expires_at: new Date() })
      .where('email', '=', email)
      .execute()
    expect((await post('/open', { link })).statusCode).toBe(404)

    const other = newEmail()
    const ticket = await newTicket(other)
    await owner
      .updateTable('privacy_links')
      .set({ expires_at: new Date() })
      .where('email', '=', other)
      .execute()

    expect((await post('/export', { ticket })).statusCode).toBe(404)
    expect((await post('/erase', { ticket, confirmation: other })).statusCode).toBe(404)
    expect((await post('/open', { link: 'a'.repeat(43) })).statusCode).toBe(404)
  })

  it('erases no account of the back office', async () => {
    const { email } = await owner.selectFrom('users').select('email').executeTakeFirstOrThrow()
    const ticket = await newTicket(email)

    const reply = await post('/erase', { ticket, confirmation: email })

    expect(reply.statusCode).toBe(409)
    expect(
      await owner.selectFrom('users').select('id').where('email', '=', email).execute(),
    ).toHaveLength(1)
  })
})
