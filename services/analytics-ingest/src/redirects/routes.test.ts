import { pino } from 'pino'
import type { Stamp } from '@cardroom/contracts/jobs'
import { describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { chrome } from '../../test/build-stamp.ts'

function createTestApp(accept?: (stamp: Stamp) => Promise<void>) {
  const taken: Stamp[] = []
  const app = createApp({
    logger: pino({ level: 'silent' }),
    trustedProxies: ['127.0.0.1/32'],
    logSalt: 'salt of the tests',
    accept:
      accept ??
      (async (stamp) => {
        taken.push(stamp)
      }),
    findPlace: () => undefined,
    keepsTypedValues: false,
    checks: { redis: async () => 'PONG', postgres: async () => 1 },
    checkDay: async () => {},
  })
  const report = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/internal/redirect',
      headers: { 'user-agent': chrome, 'x-redirect-target': '/#join', ...headers },
    })
  return { taken, report }
}

describe('POST /internal/redirect', () => {
  it('records from, to, referrer and the attribution cookies', async () => {
    const { taken, report } = createTestApp()

    const reply = await report({
      'x-original-uri': '/join?utm_source=x',
      referer: 'https://www.google.com/',
      cookie: 'visitorId=v-9; sid=secret; originalSource=social%2Dinstagram; visitCount=3',
    })

    expect(reply.statusCode).toBe(204)
    expect(taken[0]).toMatchObject({
      kind: 'event',
      visitorId: 'v-9',
      payload: {
        sessionId: 'v-9',
        eventType: 'redirect',
        eventAction: '/join',
        eventLabel: '/#join',
        additionalData: {
          from: '/join',
          query: '?utm_source=x',
          to: '/#join',
          referrer: 'https://www.google.com/',
          originalSource: 'social-instagram',
          visitCount: '3',
        },
      },
    })
    expect(JSON.stringify(taken)).not.toContain('secret')
  })

  it('belongs to the visitor whom the gateway gave an id', async () => {
    const { taken, report } = createTestApp()
    const made = crypto.randomUUID()

    await report({ 'x-original-uri': '/faq', 'x-redirect-visitor': made })

    expect(taken[0]).toMatchObject({ visitorId: made, payload: { sessionId: made } })
  })

  it('says where the visit that follows came from', async () => {
    const { taken, report } = createTestApp()

    await report({
      'x-original-uri': '/Podcast/?utm_source=x',
      'x-forwarded-proto': 'https',
      host: 'backroom.example',
      referer: 'https://news.example/',
    })

    expect(taken[0]).toMatchObject({
      payload: { eventAction: '/podcast', pagePath: '/Podcast/' },
      arrival: {
        landingPage: 'https://backroom.example/Podcast/?utm_source=x',
        referrer: 'https://news.example/',
      },
    })
  })

  it('keeps nothing personal of address and referrer', async () => {
    const { taken, report } = createTestApp()

    await report({
      'x-original-uri': '/join?utm_content=joe%40x.example&token=abcdef',
      referer: 'https://a.example/?email=joe@x.example',
      cookie: 'originalSource=joe%40x.example',
    })

    expect(JSON.stringify(taken)).not.toMatch(/joe|abcdef/)
    expect(taken[0]?.payload).toMatchObject({
      additionalData: { query: '?utm_content=[removed]&token=[removed]' },
    })
  })

  it.each([
    ['1', true],
    ['0', false],
  ])('counts as a person what the gateway calls one: %s', async (navigation, hasOrigin) => {
    const { taken, report } = createTestApp()

    await report({ 'x-original-uri': '/faq', 'x-redirect-navigation': navigation })

    expect(taken[0]).toMatchObject({ hasOrigin })
  })

  it('keeps nothing of a visitor who refuses tracking', async () => {
    const { taken, report } = createTestApp()

    await report({ 'x-original-uri': '/faq', cookie: 'visitorId=v-9', 'sec-gpc': '1' })

    expect(taken[0]).toMatchObject({ visitorId: null })
    expect(JSON.stringify(taken)).not.toContain('v-9')
  })

  it('does not take two strangers for one session', async () => {
    const { taken, report } = createTestApp()

    await report({ 'x-original-uri': '/faq' })
    await report({ 'x-original-uri': '/faq' })

    const sessions = taken.map(({ payload }) => payload.sessionId)
    expect(new Set(sessions).size).toBe(2)
  })

  it('takes the headers of the visit that it is about, wherever that came from', async () => {
    const { taken, report } = createTestApp()

    const reply = await report({ 'x-original-uri': '/faq', 'sec-fetch-site': 'cross-site' })

    expect(reply.statusCode).toBe(204)
    expect(taken).toHaveLength(1)
  })

  it('answers at once though nothing can be recorded', async () => {
    const { report } = createTestApp(async () => {
      throw new Error('nowhere to write')
    })

    expect((await report({ 'x-original-uri': '/faq' })).statusCode).toBe(204)
  })
})
