import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributionOf } from '../src/attribution-of.ts'
import { channelOf } from '../src/channel-of.ts'
import { channels } from '../src/channels.ts'

const site = 'https://backroom.example/'
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
const instagram =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.0.25.90'

function arrival(referrer: string, query = '', userAgent = browser) {
  return attributionOf({ referrer, landingUrl: site + query, userAgent, siteUrl: site })
}

const key = (query: string) => arrival('https://www.google.com/', query).key

describe('attributionOf', () => {
  it.each([
    ['', '', 'direct', false],
    ['https://www.backroom.example/wsop', '', 'direct', false],
    ['https://www.google.com/', '', 'organic-google', true],
    ['https://cardplayer.example/', '', 'referral-cardplayer.example', true],
    ['https://www.backroom.example/', '?utm_source=flyer', 'flyer', true],
    ['', '?utm_medium=email', 'unnamed', true],
  ])(
    'says that %j with %j comes from %s, from outside: %s',
    (referrer, query, source, isOutside) => {
      const found = arrival(referrer, query)

      expect([found.source, found.isOutside, found.key !== '']).toEqual([
        source,
        isOutside,
        isOutside,
      ])
    },
  )

  it('calls two arrivals of one link the same, and of another campaign or click another', () => {
    expect(key('?utm_source=a&utm_campaign=Fall')).toBe(key('?utm_campaign=fall&utm_source=A'))
    const keys = [
      '',
      '?utm_source=a',
      '?utm_source=a&utm_medium=b',
      '?utm_source=a&utm_campaign=c',
      '?gclid=1',
      '?gclid=2',
    ].map(key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it("begins no visit because an app's own browser opened another page", () => {
    expect(arrival('', '', instagram)).toMatchObject({
      source: 'social-instagram',
      channel: 'organic-social',
      isOutside: false,
      key: '',
    })
    expect(arrival('', '?utm_source=ig&utm_medium=bio', instagram)).toMatchObject({
      source: 'ig',
      isOutside: true,
    })
  })

  it('keeps development apart from what comes from outside', () => {
    const found = attributionOf({
      referrer: 'https://www.google.com/',
      landingUrl: 'http://localhost:8080/',
      userAgent: browser,
    })

    expect(found).toMatchObject({ source: 'development', channel: 'other', isOutside: false })
  })

  it('finds a channel for whatever arrives, the same for the same arrival', () => {
    const name = fc.constantFrom(
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'ref',
      'gclid',
      'fbclid',
    )
    const query = fc
      .array(
        fc.tuple(name, fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('fb', 'x', 'CPC'))),
      )
      .map((pairs) => `?${new URLSearchParams(pairs).toString()}`)
    const address = fc.oneof(fc.webUrl(), fc.string(), fc.constant('https://www.google.com/'))

    fc.assert(
      fc.property(address, query, fc.string(), (referrer, tags, userAgent) => {
        const found = arrival(referrer, tags, userAgent)

        expect(channels).toContain(found.channel)
        expect(found.source).not.toBe('')
        expect(found.medium).not.toBe('')
        expect(found.key === '').toBe(!found.isOutside)
        expect(found.key.length).toBeLessThan(6000)
        expect(arrival(referrer, tags, userAgent)).toEqual(found)
      }),
    )
  })
})

describe('channelOf', () => {
  it.each([
    ['organic-google', 'organic', 'organic-search'],
    ['social-facebook', 'social', 'organic-social'],
    ['Facebook', 'CPC', 'paid-social'],
    ['google', 'cpc', 'paid-search'],
    ['google', 'display', 'display'],
    ['facebook', 'cpm', 'paid-social'],
    ['pokernews', 'cpc', 'display'],
    ['referral-google.com.evil.example', 'referral', 'referral'],
    ['google.com.evil.example', 'referral', 'referral'],
    ['newsletter', 'referral', 'email'],
    ['ai-chatgpt', 'ai', 'ai-assistant'],
    ['impact', 'affiliate', 'affiliate'],
    ['direct', 'direct', 'direct'],
    ['development', 'test', 'other'],
    ['casino', 'valet', 'other'],
    ['', '', 'other'],
  ])('puts %s / %s into %s', (source, medium, channel) => {
    expect(channelOf({ source, medium })).toBe(channel)
  })
})
