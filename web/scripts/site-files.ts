import { brand } from '@cardroom/brand/brand'

const felt = '#0E2A25'

/** Allows crawlers to fetch everything except the API and the back office. */
export function robotsText(): string {
  return `User-agent: *
Disallow: /api/
Disallow: /admin/

Sitemap: ${brand.siteUrl}/sitemap.xml
`
}

/**
 * Generates security.txt, which states where to report a security problem (RFC 9116).
 * @param builtAt the build time; the file expires 364 days later
 */
export function securityText(builtAt: Date): string {
  const expires = new Date(builtAt)
  expires.setUTCDate(expires.getUTCDate() + 364)
  return `Contact: mailto:${brand.email}
Expires: ${expires.toISOString().replace(/\.\d+/, '')}
Preferred-Languages: en
Canonical: ${brand.siteUrl}/.well-known/security.txt
`
}

/**
 * Generates the sitemap. It lists each canonical URL once and excludes pages that search engines must not show.
 * @param heads each page's HTML for the document's head; its escaping is also valid in XML
 */
export function sitemap(heads: readonly string[]): string {
  const addresses = new Set(
    heads
      .filter((head) => !head.includes('content="noindex"'))
      .flatMap((head) => /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1] ?? []),
  )
  const urls = [...addresses].map((address) => `  <url><loc>${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** The schema.org data of the home page for search engines, or null for other pages. */
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

/** The content of `manifest.webmanifest`. */
export function webManifest() {
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: felt,
    background_color: felt,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
