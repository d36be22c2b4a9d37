import type { Stamp } from '@cardroom/contracts/jobs'
import { describe, expect, it } from 'vitest'
import { visitorCookies } from './visitor-cookies.ts'
import { buildStamp } from '../../test/build-stamp.ts'

const at = Date.UTC(2026, 10, 20, 12)
const touch = { source: 'newsletter', medium: 'email', campaign: 'november', channel: 'email' }
const arrival = (facts: Partial<Stamp> = {}, payload = {}) =>
  buildStamp('traffic-source', payload, {
    visitorId: 'v-1',
    beginsVisit: true,
    attribution: touch,
    ...(facts as object),
  })

type Request = { cookie?: string; isSecure?: boolean; refusesTracking?: boolean }

function answerTo(records: readonly Stamp[], request: Request = {}) {
  const { cookie, isSecure = false, refusesTracking = false } = request
  return visitorCookies(records, {
    requestId: 'r',
    at,
    ip: '203.0.113.0',
    userAgent: undefined,
    cookie,
    hasOrigin: true,
    visitorIdFor: () => 'v-1',
    isSecure,
    refusesTracking,
    place: undefined,
  })
}

describe('visitorCookies', () => {
  it('sets all of them at the first visit, for as long as specified', () => {
    const tags = { utmSource: 'newsletter', utmMedium: 'email', utmCampaign: 'november' }

    expect(answerTo([arrival({}, tags)])).toEqual([
      'visitorId=v-1; Max-Age=31536000; Path=/; SameSite=Lax',
      'visitCount=1; Max-Age=2592000; Path=/; SameSite=Lax',
      'firstVisitTimestamp=2026-11-20T12%3A00%3A00.000Z; Max-Age=2592000; Path=/; SameSite=Lax',
      'originalSource=newsletter; Max-Age=2592000; Path=/; SameSite=Lax',
      'originalMedium=email; Max-Age=2592000; Path=/; SameSite=Lax',
      'originalCampaign=november; Max-Age=2592000; Path=/; SameSite=Lax',
      `utmParameters=${encodeURIComponent('{"utm_source":"newsletter","utm_medium":"email","utm_campaign":"november"}')}; Max-Age=2592000; Path=/; SameSite=Lax`,
    ])
  })

  it('only counts a later visit', () => {
    const cookie = 'visitorId=v-1; visitCount=2; originalSource=direct'

    expect(answerTo([arrival()], { cookie })).toEqual([
      'visitorId=v-1; Max-Age=31536000; Path=/; SameSite=Lax',
      'visitCount=3; Max-Age=2592000; Path=/; SameSite=Lax',
    ])
  })

  it('sets none for records within a visit', () => {
    const records = [buildStamp('event', {}, { visitorId: 'v-1' }), arrival({ beginsVisit: false })]

    expect(answerTo(records, { cookie: 'visitorId=v-1' })).toEqual([])
  })

  it('sets the id where the browser has lost it', () => {
    expect(answerTo([buildStamp('event', {}, { visitorId: 'v-1' })])).toEqual([
      'visitorId=v-1; Max-Age=31536000; Path=/; SameSite=Lax',
    ])
  })

  it('marks them secure under https', () => {
    for (const cookie of answerTo([arrival()], { isSecure: true })) {
      expect(cookie).toMatch(/; Secure$/)
    }
  })

  it('sets no cookie for a visitor who refuses tracking, and removes existing ones', () => {
    const refusing = arrival({ visitorId: null })

    expect(answerTo([refusing], { refusesTracking: true })).toEqual([])
    expect(
      answerTo([refusing], {
        refusesTracking: true,
        cookie: 'visitorId=v-1; sid=s; originalSource=x',
      }),
    ).toEqual([
      'visitorId=; Max-Age=0; Path=/; SameSite=Lax',
      'originalSource=; Max-Age=0; Path=/; SameSite=Lax',
    ])
  })

  it('starts at one after an invalid count', () => {
    const counts = ['', 'x', '-3', '1e99'].map((visits) =>
      answerTo([arrival()], { cookie: `visitorId=v-1; visitCount=${visits}; originalSource=d` }),
    )

    for (const [, count] of counts) expect(count).toMatch(/^visitCount=[12];/)
  })

  it('keeps each within 512 bytes and all within 2 KB, and the parameters valid JSON', () => {
    const long = '\u{1F0CF}'.repeat(200)
    const tags = { utmSource: long, utmMedium: long, utmCampaign: long, utmTerm: 'poker' }
    const cookies = answerTo([
      arrival({ attribution: { ...touch, source: long, medium: long, campaign: long } }, tags),
    ]).map((cookie) => cookie.split(';')[0] ?? '')

    for (const cookie of cookies) expect(cookie.length).toBeLessThanOrEqual(512)
    expect(cookies.join('').length).toBeLessThanOrEqual(2048)
    const [, parameters = ''] = cookies.at(-1)?.split('=') ?? []
    expect(JSON.parse(decodeURIComponent(parameters))).toEqual({ utm_term: 'poker' })
  })
})
