import { brand } from '@cardroom/brand/brand'
import { describe, expect, it } from 'vitest'
import { securityText, sitemap, structuredData } from '../../scripts/site-files.ts'

const canonical = (path: string) => `<link rel="canonical" href="${brand.siteUrl}${path}"/>`

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
    const heads = [
      canonical('/'),
      `<title>Privacy</title>${canonical('/privacy')}`,
      canonical('/privacy'),
      `<meta name="robots" content="noindex">${canonical('/subscription')}`,
    ]

    const addresses = [...sitemap(heads).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(addresses).toEqual([`${brand.siteUrl}/`, `${brand.siteUrl}/privacy`])
  })
})

describe('structuredData', () => {
  it('describes the organization that publishes the site, on the home page only', () => {
    const { '@graph': graph } = structuredData('/') as { '@graph': Record<string, unknown>[] }

    const organization = graph.find((node) => node['@type'] === 'Organization')
    const site = graph.find((node) => node['@type'] === 'WebSite')
    expect(organization).toMatchObject({ name: brand.name, email: brand.email })
    expect(site?.['publisher']).toEqual({ '@id': organization?.['@id'] })
    expect(structuredData('/privacy')).toBeNull()
  })
})
