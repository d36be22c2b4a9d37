import { brand } from '@cardroom/brand/brand'
import { limits } from '@cardroom/contracts/analytics'
import { pino } from 'pino'
import type { Stamp } from '@cardroom/contracts/jobs'
import { AppError } from '@cardroom/service-kit/app-error'
import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { chrome } from '../../test/build-stamp.ts'

const place = { country: 'US', region: 'Nevada', city: 'Las Vegas' }

function appWith(accept: (stamp: Stamp) => Promise<void>, keepsTypedValues = false) {
  return createApp({
    logger: pino({ level: 'silent' }),
    trustedProxies: ['127.0.0.1/32'],
    logSalt: 'salt of the tests',
    accept,
    findPlace: (address) => (address === '203.0.113.77' ? place : undefined),
    keepsTypedValues,
    checks: { redis: async () => 'PONG', postgres: async () => 1 },
    checkDay: async () => {},
  })
}

function createTestApp({ keepsTypedValues = false } = {}) {
  const taken: Stamp[] = []
  const app = appWith(async (stamp) => {
    taken.push(stamp)
  }, keepsTypedValues)
  const post = (path: string, payload: unknown, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: path.startsWith('/') ? path : `/api/analytics/${path}`,
      headers: {
        'content-type': 'application/json',
        'user-agent': chrome,
        'x-forwarded-for': '203.0.113.77',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  return { taken, app, post }
}

const event = { sessionId: 's', eventType: 'click' }

describe('POST /api/analytics/event', () => {
  it('answers 202 with the id of the record', async () => {
    const { taken, post } = createTestApp()
    const id = crypto.randomUUID()

    const own = await post('event', { ...event, id })
    const made = await post('event', event)

    expect(own.statusCode).toBe(202)
    expect(own.json()).toEqual({ success: true, id })
    expect(made.json()).toEqual({ success: true, id: taken[1]?.id })
    expect(own.headers['cache-control']).toBe('no-store')
    expect(taken[0]?.requestId).toBe(own.headers['x-request-id'])
  })

  it('stamps what only the server knows and ignores what the visitor claims of it', async () => {
    const { taken, post } = createTestApp()

    await post(
      'event',
      { ...event, ipAddress: '1.2.3.4', userAgent: 'x', timestamp: 'y', eventLabel: 'Join' },
      { cookie: 'a=b; visitorId=v-1; c=d' },
    )

    expect(taken[0]).toMatchObject({
      kind: 'event',
      ip: '203.0.113.0',
      userAgent: chrome,
      visitorId: 'v-1',
      hasOrigin: true,
      payload: { sessionId: 's', eventType: 'click', eventLabel: 'Join' },
    })
    expect(taken[0]?.payload).not.toHaveProperty('ipAddress')
  })

  it('gives a browser without the cookie an id, the same to all calls of its session', async () => {
    const { taken, post } = createTestApp()

    const first = await post('event', event)
    const second = await post('page-view', { sessionId: 's', pagePath: '/' })
    await post('event', { ...event, sessionId: 'other' })

    const [id, same, other] = taken.map(({ visitorId }) => visitorId)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(same).toBe(id)
    expect(other).not.toBe(id)
    expect(String(first.headers['set-cookie'])).toContain(`visitorId=${id};`)
    expect(String(second.headers['set-cookie'])).toContain(`visitorId=${id};`)
  })

  it.each([
    ['Sec-GPC', { 'sec-gpc': '1' }],
    ['DNT', { dnt: '1' }],
    ['the choice on the privacy page', { cookie: 'a=b; optOut=1' }],
  ])('stores no visitor id and sets no cookie with %s', async (_, headers) => {
    const { taken, post } = createTestApp()

    const answer = await post('event', event, { cookie: 'visitorId=v-1', ...headers })

    expect(taken[0]).toMatchObject({ visitorId: null })
    expect(String(answer.headers['set-cookie'] ?? '')).not.toMatch(/visitorId=[^;]/)
  })

  it('looks up where the whole address is, and keeps only its network', async () => {
    const { taken, post } = createTestApp()

    await post('event', event)
    await post('event', event, { 'x-forwarded-for': '198.51.100.9' })

    expect(taken[0]).toMatchObject({ ip: '203.0.113.0', place })
    expect(taken[1]).not.toHaveProperty('place')
  })

  it('marks a caller that is no browser', async () => {
    const { taken, app } = createTestApp()

    await app.inject({ method: 'POST', url: '/api/analytics/event', payload: event })

    expect(taken[0]).toMatchObject({ hasOrigin: false })
  })

  it.each([
    ['no session', { eventType: 'click' }],
    ['an empty session', { sessionId: '', eventType: 'click' }],
    ['a number for a text', { ...event, eventLabel: 7 }],
    ['a text for a number', { ...event, eventValue: '7' }],
    ['a number past its column', { ...event, eventValue: 2 ** 31 }],
    ['a text past its bound', { ...event, eventLabel: 'x'.repeat(257) }],
    ['U+0000', { ...event, eventLabel: 'a\u0000b' }],
    ['a lone surrogate', { ...event, eventLabel: 'a\ud800b' }],
    [
      'a huge number in the data',
      '{"sessionId":"s","eventType":"c","additionalData":{"n":1e131073}}',
    ],
    ['data nine levels deep', { ...event, additionalData: [[[[[[[[[1]]]]]]]]] }],
    ['U+0000 in a key of the data', { ...event, additionalData: { 'a\u0000': 1 } }],
    [
      '65 keys',
      {
        ...event,
        additionalData: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [i, 1])),
      },
    ],
    ['an id that is none', { ...event, id: 'abc' }],
    ['a list', [event]],
    ['broken JSON', '{"sessionId":'],
    ['a prototype', '{"sessionId":"s","eventType":"c","__proto__":{"x":1}}'],
  ])('refuses %s with 400 and takes nothing', async (_, payload) => {
    const { taken, post } = createTestApp()

    const reply = await post('event', payload)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ success: false, code: 'bad_request' })
    expect(taken).toEqual([])
  })

  it('takes nulls and unknown keys, so that an old client loses nothing', async () => {
    const { post } = createTestApp()

    const reply = await post('event', { ...event, eventLabel: null, eventValue: null, novelty: 1 })

    expect(reply.statusCode).toBe(202)
  })

  it('keeps an event without its data where that is larger than 2 kB', async () => {
    const { post, taken } = createTestApp()
    const small = { text: 'x'.repeat(2000) }

    await post('event', { ...event, additionalData: { text: 'x'.repeat(2048) } })
    await post('event', { ...event, additionalData: small })

    expect(taken.map(({ payload }) => payload)).toMatchObject([
      { additionalData: { leftOut: '2059 bytes' } },
      { additionalData: small },
    ])
  })

  it('refuses more than 16 KB with 413', async () => {
    const { post } = createTestApp()

    const reply = await post('event', { ...event, additionalData: 'x'.repeat(17_000) })

    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ code: 'too_large' })
  })

  it('says 503 with Retry-After when the record cannot be kept', async () => {
    const app = appWith(async () => {
      throw new AppError('unavailable', 'Not recorded. Please try again.')
    })

    const reply = await app.inject({ method: 'POST', url: '/api/analytics/event', payload: event })

    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('5')
    expect(reply.json()).toMatchObject({ success: false, code: 'unavailable' })
  })
})

describe('the other calls', () => {
  it.each([
    [
      'traffic-source',
      { sessionId: 's', landingPage: '/', screenWidth: 390, customParams: '{"ref":"deck"}' },
    ],
    ['page-view', { sessionId: 's', pagePath: '/', timeSpent: 12.5 }],
    ['conversion', { sessionId: 's', conversionType: 'level1_lead', monetaryValue: 1e9 }],
  ])('take a %s', async (path, payload) => {
    const { taken, post } = createTestApp()

    const reply = await post(path, payload)

    expect(reply.statusCode).toBe(202)
    expect(taken[0]).toMatchObject({ kind: path, payload })
  })
})

describe('POST /api/analytics/conversion of an abandoned form', () => {
  const abandonment = {
    sessionId: 's',
    conversionType: 'form_abandonment',
    formData: {
      formName: 'join application',
      enteredFields: ['email', 'stakes'],
      fieldValues: { email: 'ada@quinn.example', stakes: '25_50' },
    },
  }

  it('forgets what was typed before the record goes anywhere', async () => {
    const { taken, post } = createTestApp()

    await post('conversion', abandonment)

    expect(taken[0]?.payload).toMatchObject({
      formData: {
        ...abandonment.formData,
        fieldValues: { email: '[redacted]', stakes: '25_50' },
      },
    })
    expect(JSON.stringify(taken)).not.toContain('ada@')
  })

  it('keeps it where the operator turns that on', async () => {
    const { taken, post } = createTestApp({ keepsTypedValues: true })

    await post('conversion', abandonment)

    expect(taken[0]?.payload).toMatchObject({ formData: abandonment.formData })
  })
})

describe('POST the address of the brand', () => {
  const visit = { kind: 'traffic-source', sessionId: 's', landingPage: '/' }
  const view = { kind: 'page-view', sessionId: 's', pagePath: '/' }
  const click = { kind: 'event', ...event }
  const lead = { kind: 'conversion', sessionId: 's', conversionType: 'level1_lead' }

  it('takes records of all kinds in one call, and answers with their ids in order', async () => {
    const { taken, post } = createTestApp()
    const id = crypto.randomUUID()

    const reply = await post(brand.recordsPath, {
      records: [visit, { ...view, id }, click, lead],
    })

    expect(reply.statusCode).toBe(202)
    expect(taken.map(({ kind }) => kind)).toEqual([
      'traffic-source',
      'page-view',
      'event',
      'conversion',
    ])
    expect(reply.json()).toEqual({ success: true, ids: taken.map((record) => record.id) })
    expect(taken[1]).toMatchObject({ id, ip: '203.0.113.0', place, hasOrigin: true })
    expect(taken[0]?.payload).toEqual({ sessionId: 's', landingPage: '/' })
    expect(new Set(taken.map(({ at }) => at)).size).toBe(1)
  })

  it.each([
    ['of no kind', { sessionId: 's', eventType: 'click' }],
    ['of an unknown kind', { ...click, kind: 'visit' }],
    ['without what its kind needs', { ...view, pagePath: undefined }],
    ['past a bound of its kind', { ...click, eventLabel: 'x'.repeat(257) }],
  ])('refuses a record %s, names it, and takes none', async (_, bad) => {
    const { taken, post } = createTestApp()

    const reply = await post(brand.recordsPath, { records: [visit, view, bad, lead] })

    expect(reply.statusCode).toBe(400)
    expect(reply.json().issues[0].path).toMatch(/^records\.2\b/)
    expect(taken).toEqual([])
  })

  it.each([
    ['no record', { records: [] }],
    [
      'too many records',
      { records: Array.from({ length: limits.recordsPerCall + 1 }, () => click) },
    ],
    ['a bare record', click],
    ['a list', [click]],
    ['null', null],
  ])('refuses %s', async (_, payload) => {
    const { taken, post } = createTestApp()

    const reply = await post(brand.recordsPath, payload)

    expect(reply.statusCode).toBe(400)
    expect(taken).toEqual([])
  })

  it('takes as many records as it says, and refuses more than 16 KB', async () => {
    const { post } = createTestApp()
    const most = Array.from({ length: limits.recordsPerCall }, () => click)
    const large = { ...click, additionalData: 'x'.repeat(17_000) }

    expect((await post(brand.recordsPath, { records: most })).statusCode).toBe(202)
    expect((await post(brand.recordsPath, { records: [large] })).statusCode).toBe(413)
  })

  it('ignores a page that a browser renders ahead', async () => {
    const { taken, post } = createTestApp()

    const ahead = await post(
      brand.recordsPath,
      { records: [view] },
      { 'sec-purpose': 'prefetch;prerender' },
    )
    const old = await post('event', event, { 'sec-purpose': 'prefetch;prerender' })

    expect([ahead.statusCode, old.statusCode]).toEqual([204, 204])
    expect(taken).toEqual([])
  })
})
