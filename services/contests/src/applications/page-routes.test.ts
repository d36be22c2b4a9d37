import { expect, describe, it } from 'vitest'
import { testApp } from '../../test/test-app.ts'

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

/** The hidden fields of the page, as a browser submits them. */
async function opened(on = app) {
  const { body } = await on.inject('/apply')
  return hiddenOf(body)
}

function hiddenOf(body: string) {
  const valueOf = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  return { id: valueOf('id'), shownAt: valueOf('shownAt') }
}

/** A time far enough in the past for a person to have filled in the form. */
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
  it('is a form without scripts, under a policy that allows none', async () => {
    const { statusCode, headers, body } = await app.inject('/apply')

    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
    expect(body).toContain('<form method="post" action="/apply"')
    expect(body).not.toContain('<script')
    expect(body).not.toContain('role="alert"')
  })
})

describe('POST /apply', () => {
  it('stores the same as the JSON route, with one mail, and redirects', async () => {
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

  it('treats a double click and a reload as one', async () => {
    const fields = { ...answers, ...(await opened()), shownAt: before() }
    const mailsBefore = (await mails()).length

    const responses = await Promise.all([send(fields), send(fields), send(fields)])

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    expect(await stored(fields.id)).toHaveLength(1)
    expect(await mails()).toHaveLength(mailsBefore + 1)
  })

  it('shows the errors and keeps the typed values and the id', async () => {
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

  it.each([{ website: 'https://spam.example' }, { shownAt: '' }, { shownAt: '99999999999999' }])(
    'stores and marks one with %o',
    async (overrides) => {
      const { id } = await opened()

      const response = await send({ ...answers, id, shownAt: before(), ...overrides })

      expect(response.statusCode).toBe(303)
      expect(await stored(id)).toMatchObject([{ is_suspect: true }])
    },
  )

  it('shares its limit with the JSON route, and keeps the typed values', async () => {
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

  it('accepts no other type, and is the only route that accepts forms', async () => {
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
