import { brand } from '@cardroom/brand/brand'
import { describe, expect, it } from 'vitest'
import { structuredData } from '../../scripts/structured-data.ts'

describe('structuredData', () => {
  it('stands on the home page only', () => {
    expect(structuredData('/privacy')).toBeNull()
    expect(structuredData('/')).toMatchObject({ '@context': 'https://schema.org' })
  })

  it('describes the organization that publishes the site', () => {
    const { '@graph': graph } = structuredData('/') as { '@graph': Record<string, unknown>[] }

    const organization = graph.find((node) => node['@type'] === 'Organization')
    const site = graph.find((node) => node['@type'] === 'WebSite')
    expect(organization).toMatchObject({ name: brand.name, email: brand.email })
    expect(organization?.['sameAs']).toHaveLength(Object.keys(brand.social).length)
    expect(site?.['publisher']).toEqual({ '@id': organization?.['@id'] })
  })
})
