import { brand } from '@cardroom/brand/brand'

/** The schema.org data of the home page for search engines; null for other pages. */
export function structuredData(path: string): object | null {
  if (path !== '/') return null
  const organization = `${brand.siteUrl}/#organization`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: brand.name,
        url: `${brand.siteUrl}/`,
        logo: `${brand.siteUrl}/icon-512.png`,
        image: `${brand.siteUrl}/share/home.jpg`,
        description: brand.description,
        email: brand.email,
        sameAs: Object.values(brand.social).map(({ url }) => url),
      },
      {
        '@type': 'WebSite',
        '@id': `${brand.siteUrl}/#website`,
        name: brand.name,
        url: `${brand.siteUrl}/`,
        inLanguage: 'en-US',
        publisher: { '@id': organization },
      },
    ],
  }
}
