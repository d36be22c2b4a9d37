import { TrafficSourcePayload } from '@cardroom/contracts/analytics'
import { describe, expect, it } from 'vitest'
import {
  type Arrival,
  isFromOutside,
  trafficSource,
} from '../../../../src/site/shared/tracking/visit.ts'

const ids = { id: '6f1f8b0e-9c1a-4a53-8d8a-3b9b1c2d3e4f', sessionId: 'session-1' }

function arrival(change: Partial<Arrival> = {}): Arrival {
  return {
    url: 'https://backroom.example/',
    referrer: '',
    userAgent: 'Mozilla/5.0',
    language: 'en-US',
    isRepeated: false,
    screen: { width: 390, height: 844 },
    ...change,
  }
}

describe('trafficSource', () => {
  it('records where a tagged link came from', () => {
    const payload = trafficSource(
      arrival({
        url: 'https://backroom.example/?utm_source=instagram&utm_medium=social&utm_campaign=opening&ref=bio#join',
      }),
      ids,
    )

    expect(payload).toMatchObject({
      ...ids,
      landingPage:
        'https://backroom.example/?utm_source=instagram&utm_medium=social&utm_campaign=opening&ref=bio',
      utmSource: 'instagram',
      utmMedium: 'social',
      utmCampaign: 'opening',
      utmContent: null,
      source: 'instagram',
      medium: 'social',
      customParams: '{"ref":"bio"}',
    })
  })

  it('always makes a record that the contract accepts', () => {
    const long = `\u0000\ud800${'x'.repeat(9000)}`
    const query = new URLSearchParams({ utm_source: long, utm_term: long, a: long, b: 'kept' })
    const payload = trafficSource(
      arrival({
        url: `https://backroom.example/${'p'.repeat(5000)}?${query.toString()}`,
        referrer: `https://a.example/${long}`,
        userAgent: long,
        language: long,
        isRepeated: false,
        screen: { width: 1e9, height: -4 },
      }),
      ids,
    )

    expect(() => TrafficSourcePayload.parse(payload)).not.toThrow()
  })
})

describe('isFromOutside', () => {
  const own = 'https://backroom.example/rake'

  it.each([
    ['a search', { url: own, referrer: 'https://www.google.com/' }],
    ['an app', { url: own, referrer: 'android-app://com.google.android.gm/' }],
    [
      'another site under the same domain',
      { url: own, referrer: 'https://letter.backroom.example/' },
    ],
    ['a campaign', { url: `${own}?utm_source=letter`, referrer: '' }],
    ['a campaign alone', { url: `${own}?utm_campaign=may`, referrer: own }],
    ['a click id', { url: `${own}?gclid=1`, referrer: '' }],
    ['a click id that only the server knows', { url: `${own}?bh_subscriber_id=1`, referrer: '' }],
  ])('is true for %s', (_, change) => {
    expect(isFromOutside(arrival(change))).toBe(true)
    expect(isFromOutside(arrival({ ...change, isRepeated: true }))).toBe(false)
  })

  it.each([
    ['a page of our own', { url: own, referrer: 'https://backroom.example/' }],
    ['an address that was typed', { url: own, referrer: '' }],
    ['a referrer that is no address', { url: own, referrer: 'about' }],
    ['an address that is none', { url: 'no address', referrer: 'https://www.google.com/' }],
  ])('is false for %s', (_, change) => {
    expect(isFromOutside(arrival(change))).toBe(false)
  })
})
