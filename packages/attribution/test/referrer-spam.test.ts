import { describe, expect, it } from 'vitest'
import { attributionOf } from '../src/attribution-of.ts'

const isSpam = (referrer: string, query = '') =>
  attributionOf({
    referrer,
    landingUrl: `https://backroom.example/${query}`,
    userAgent: '',
    siteUrl: 'https://backroom.example/',
  }).isSpam

describe('referrer spam', () => {
  it.each([
    'http://semalt.com/project_crawl.php?u=https://backroom.example',
    'https://www.buttons-for-website.com/',
    'https://forum.topic6001.darodar.com/',
    'http://BEST-SEO-OFFER.com/try.php',
  ])('is known by its host or the one above: %s', (referrer) => {
    expect(isSpam(referrer)).toBe(true)
  })

  it('is known by the source that its link names', () => {
    expect(isSpam('', '?utm_source=semalt.com&utm_medium=referral')).toBe(true)
  })

  it.each([
    '',
    'https://www.google.com/',
    'https://cardplayer.example/',
    'https://notsemalt.com/',
    'https://semalt.com.example/',
    'https://com/',
    'https://backroom.example/?from=semalt.com',
    'https://theguardian.com/',
    'https://huffingtonpost.com/',
  ])('is nothing that merely looks like it: %j', (referrer) => {
    expect(isSpam(referrer)).toBe(false)
  })
})
