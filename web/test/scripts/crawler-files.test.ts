import { brand } from '@cardroom/brand/brand'
import { describe, expect, it } from 'vitest'
import { robotsText, securityText, sitemap } from '../../scripts/crawler-files.ts'

const canonical = (path: string) => `<link rel="canonical" href="${brand.siteUrl}${path}"/>`

describe('robotsText', () => {
  it('keeps crawlers out of the API and the back office only', () => {
    const lines = robotsText().split('\n')

    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([
      'Disallow: /api/',
      'Disallow: /admin/',
    ])
    expect(lines).toContain(`Sitemap: ${brand.siteUrl}/sitemap.xml`)
  })
})

describe('securityText', () => {
  it('says whom to write to, for less than a year from the build', () => {
    expect(securityText(new Date('2026-03-01T12:00:00.500Z')).split('\n')).toEqual([
      `Contact: mailto:${brand.email}`,
      'Expires: 2027-02-28T12:00:00Z',
      'Preferred-Languages: en',
      `Canonical: ${brand.siteUrl}/.well-known/security.txt`,
      '',
    ])
  })
})

describe('sitemap', () => {
  it('lists each canonical address once', () => {
    const heads = new Map([
      ['/', canonical('/')],
      ['/privacy', `<title>Privacy</title>${canonical('/privacy')}`],
      ['/privacy-policy', canonical('/privacy')],
      ['/subscription', `<meta name="robots" content="noindex">${canonical('/subscription')}`],
    ])

    const addresses = [...sitemap(heads).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(addresses).toEqual([`${brand.siteUrl}/`, `${brand.siteUrl}/privacy`])
  })
})
