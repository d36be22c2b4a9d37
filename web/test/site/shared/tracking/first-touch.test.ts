import { describe, expect, it } from 'vitest'
import {
  type Cookie,
  cookieBytes,
  parseCookies,
} from '../../../../src/site/shared/tracking/cookies.ts'
import {
  attributionOf,
  type FirstTouch,
  visitCookies,
} from '../../../../src/site/shared/tracking/first-touch.ts'

const now = Date.UTC(2026, 10, 20)
const noCookies = new Map<string, string>()

function touch(change: Partial<FirstTouch> = {}): FirstTouch {
  return { source: 'instagram', medium: 'social', campaign: '', utmParameters: {}, ...change }
}

function valuesOf(cookies: Cookie[]): Record<string, string> {
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
}

describe('visitCookies', () => {
  it('stores the source of the first visit', () => {
    const cookies = visitCookies(
      touch({ campaign: 'opening', utmParameters: { utm_source: 'instagram' } }),
      noCookies,
      now,
      'visitor-1',
    )

    expect(valuesOf(cookies)).toEqual({
      visitorId: 'visitor-1',
      visitCount: '1',
      firstVisitTimestamp: '2026-11-20T00:00:00.000Z',
      originalSource: 'instagram',
      originalMedium: 'social',
      originalCampaign: 'opening',
      utmParameters: '{"utm_source":"instagram"}',
    })
  })

  it('keeps the visitor a year and the rest for thirty days', () => {
    const cookies = visitCookies(touch(), noCookies, now, 'visitor-1')

    const days = Object.fromEntries(cookies.map(({ name, days: lasts }) => [name, lasts]))
    expect(days).toMatchObject({ visitorId: 365, visitCount: 30, originalSource: 30 })
  })

  it('only counts on later visits', () => {
    const existing = new Map([
      ['visitorId', 'visitor-1'],
      ['visitCount', '4'],
      ['originalSource', 'google'],
    ])

    const cookies = visitCookies(touch(), existing, now, 'visitor-2')

    expect(valuesOf(cookies)).toEqual({ visitorId: 'visitor-1', visitCount: '5' })
  })

  it('restarts the count when the stored number is invalid', () => {
    const existing = new Map([
      ['visitCount', '-7x'],
      ['originalSource', 'google'],
    ])

    const cookies = visitCookies(touch(), existing, now, 'visitor-1')

    expect(valuesOf(cookies)).toMatchObject({ visitCount: '1' })
  })

  it('never grows beyond 512 bytes a cookie and 2 KB in all', () => {
    const long = 'ü'.repeat(4000)
    const cookies = visitCookies(
      {
        source: long,
        medium: long,
        campaign: long,
        utmParameters: { utm_source: long, utm_content: 'kept', utm_term: long },
      },
      noCookies,
      now,
      '00000000-0000-4000-8000-000000000000',
    )

    const sizes = cookies.map(cookieBytes)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(512)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2048)
    expect(valuesOf(cookies)['utmParameters']).toBe('{"utm_content":"kept"}')
  })
})

describe('attributionOf', () => {
  it('reads the cookies of the first visit', () => {
    const cookies = parseCookies(
      'originalSource=google; originalMedium=cpc; visitCount=3; firstVisitTimestamp=2026-11-10T12%3A00%3A00.000Z; utmParameters=%7B%22utm_term%22%3A%22plo%22%7D',
    )

    expect(attributionOf(cookies, now)).toEqual({
      originalSource: 'google',
      originalMedium: 'cpc',
      originalCampaign: null,
      daysToConversion: 9,
      touchPoints: 3,
      firstVisitTimestamp: '2026-11-10T12:00:00.000Z',
      utmParameters: { utm_term: 'plo' },
    })
  })

  it('is null without cookies, or with invalid ones', () => {
    const cookies = parseCookies('visitCount=x; firstVisitTimestamp=soon; utmParameters=%7B')

    expect(attributionOf(cookies, now)).toEqual({
      originalSource: null,
      originalMedium: null,
      originalCampaign: null,
      daysToConversion: null,
      touchPoints: null,
      firstVisitTimestamp: null,
      utmParameters: {},
    })
  })
})
