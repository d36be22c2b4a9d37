import { expect, describe, it } from 'vitest'
import { testApp } from '../test-app.ts'

const { app, clock, owner } = await testApp()
const shipped = await testApp({ rateLimitFactor: 1 })

const answers = {
  firstName: 'Ada',
  lastName: 'Quinn',
  email: 'Ada@Quinn.example',
  phone: '+1 702 555 0100',
  experience: 'over_10_years',
  stakes: '25_50',
  referral: '',
  availability: 'weekend_evenings',
  comments: '',
  website: '',
  agreeToTerms: 'yes',
}

/** The hidden fields of the page, as a browser sends them back. */
async function opened(on = app) {
  const { body } = await on.inject('/apply')
  return hiddenOf(body)
}

function hiddenOf(body: string) {
  const valueOf = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  return { id: valueOf('id'), shownAt: valueOf('shownAt') }
}

/** A time at which nobody has to hurry. */
const before = () => String(clock.now - 30_000)

async function send(
  fields: Record<string, string> | string[][],
  headers: Record<string, string> = {},
  on = app,
) {
  return await on.inject({
    method: 'POST',
    url: '/apply',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function mails() {
  return await owner.selectFrom('mails').select('id').execute()
}

async function stored(id: string) {
  return await owner.selectFrom('applications').selectAll().where('id', '=', id).execute()
}

describe('GET /apply', () => {
  it('is a form that needs no script, under a policy that allows none', async () => {
    const { statusCode, headers, body } = await app.inject('/apply')

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
    expect(body).toContain('<form method="post" action="/apply"')
    expect(body).not.toContain('<script')
    expect(body).not.toContain('role="alert"')
  })

  it('has an id of its own for each who opens it', async () => {
    const ids = [await opened(), await opened()].map(({ id }) => id)

    expect(new Set(ids).size).toBe(2)
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('POST /apply', () => {
  it('stores what the call with JSON would store, with one mail, and leads on', async () => {
    const { id } = await opened()

    const response = await send(
      [
        ...Object.entries({ ...answers, id, shownAt: before() }),
        ['availability', 'late_nights'],
        ['interests', 'podcast_guest'],
        ['comments', 'is ignored: the first one counts'],
      ].map(([name = '', value = '']) =>
        name === 'comments' && value === ''
          ? [name, ' Deep stacks.\r\n"<b>" & more ']
          : [name, value],
      ),
      { 'x-forwarded-for': '203.0.113.77', cookie: 'visitorId=visitor-1' },
    )

    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/thank-you')
    expect(await stored(id)).toMatchObject([
      {
        first_name: 'Ada',
        email: 'ada@quinn.example',
        referral: null,
        availability: ['weekend_evenings', 'late_nights'],
        interests: ['podcast_guest'],
        comments: 'Deep stacks.\n"<b>" & more',
        agree_to_terms: true,
        status: 'pending',
        is_suspect: false,
        visitor_id: 'visitor-1',
        ip_address: '203.0.113.0',
      },
    ])
  })

  it('takes a double click and a reload as one', async () => {
    const fields = { ...answers, ...(await opened()), shownAt: before() }
    const mailsBefore = (await mails()).length

    const responses = await Promise.all([send(fields), send(fields), send(fields)])

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect(await stored(fields.id)).toHaveLength(1)
    expect(await mails()).toHaveLength(mailsBefore + 1)
  })

  it('says what is wrong, keeps what was typed and the id', async () => {
    const { id } = await opened()
    const shownAt = before()
    const wrong = {
      ...answers,
      id,
      shownAt,
      firstName: '"><b>',
      lastName: ' Q',
      stakes: '',
      agreeToTerms: '',
    }

    const { statusCode, headers, body } = await send(wrong)

    expect(statusCode).toBe(400)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<a href="#lastName">Last name must be at least 2 characters</a>')
    expect(body).toContain('<a href="#stakes">Please select the stakes you play</a>')
    expect(body).toContain('<a href="#agreeToTerms">Please agree to the terms to apply</a>')
    expect(body).toContain('name="firstName" value="&quot;&gt;&lt;b&gt;"')
    expect(body).toContain('value="over_10_years" selected')
    expect(body).toMatch(/value="weekend_evenings" checked/)
    expect(hiddenOf(body)).toEqual({ id, shownAt })
    expect(await stored(id)).toEqual([])
  })

  it('gives a new id where the sent one is none', async () => {
    const { statusCode, body } = await send({ ...answers, id: '"1', shownAt: before() })

    expect(statusCode).toBe(400)
    expect(body).toContain('That did not go through')
    expect(body).toContain('value="Ada"')
    expect(hiddenOf(body).id).toMatch(/^[\da-f-]{36}$/)
  })

  it.each([{ website: 'https://spam.example' }, { shownAt: '' }, { shownAt: '99999999999999' }])(
    'keeps and marks one that came with %o',
    async (overrides) => {
      const { id } = await opened()

      const response = await send({ ...answers, id, shownAt: before(), ...overrides })

      expect(response.statusCode).toBe(303)
      expect(await stored(id)).toMatchObject([{ is_suspect: true }])
    },
  )

  it('marks one that is sent as soon as the page was made', async () => {
    const fields = { ...answers, ...(await opened()) }

    await send(fields)

    expect(await stored(fields.id)).toMatchObject([{ is_suspect: true }])
  })

  it('takes the longest values in any script, and says when it is too much', async () => {
    const { id } = await opened()
    const longest = {
      ...answers,
      id,
      shownAt: before(),
      firstName: '漢'.repeat(120),
      lastName: '漢'.repeat(120),
      comments: '漢'.repeat(1500),
    }

    const taken = await send(longest)
    const refused = await send({ ...longest, comments: '漢'.repeat(3000) })

    expect(taken.statusCode).toBe(303)
    expect(await stored(id)).toHaveLength(1)
    expect(refused.statusCode).toBe(413)
    expect(refused.body).toContain('more than we can take at once')
  })

  it('shares its limit with the call, and keeps what was typed', async () => {
    const statuses: number[] = []
    let last = ''
    for (let nth = 1; nth <= 21; nth += 1) {
      const fields = { ...answers, id: crypto.randomUUID(), shownAt: before() }
      const response = await send(fields, {}, shipped.app)
      statuses.push(response.statusCode)
      last = response.body
    }
    const call = await shipped.app.inject({
      method: 'POST',
      url: '/api/applications',
      payload: {
        ...answers,
        id: crypto.randomUUID(),
        referral: undefined,
        availability: ['late_nights'],
        agreeToTerms: true,
      },
    })

    expect(statuses).toEqual([...Array<number>(20).fill(303), 429])
    expect(last).toContain('a lot from one connection')
    expect(last).toContain('value="Ada@Quinn.example"')
    expect(call.statusCode).toBe(429)
  })

  it('refuses what another site sends, and stores nothing of it', async () => {
    const fields = { ...answers, ...(await opened()), shownAt: before() }

    const { statusCode, body } = await send(fields, { origin: 'https://elsewhere.example' })

    expect(statusCode).toBe(403)
    expect(body).not.toContain('Ada')
    expect(await stored(fields.id)).toEqual([])
  })

  it('takes no other type, and is the only route that takes this one', async () => {
    const json = await app.inject({ method: 'POST', url: '/apply', payload: answers })
    const form = await app.inject({
      method: 'POST',
      url: '/api/applications',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(answers).toString(),
    })

    expect([json.statusCode, form.statusCode]).toEqual([415, 415])
  })
})
