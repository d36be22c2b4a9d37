import { brand } from '@cardroom/brand/brand'

/** What crawlers may read: everything but the API and the back office. */
export function robotsText(): string {
  return `User-agent: *
Disallow: /api/
Disallow: /admin/

Sitemap: ${brand.siteUrl}/sitemap.xml
`
}

/**
 * Where to report a fault of security (RFC 9116).
 * @param builtAt the file is good for a year from then
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
 * The sitemap: each canonical address once, without the pages that no search engine is to show.
 * @param heads each page's HTML for the document's head; its escaping is also valid in XML
 */
export function sitemap(heads: ReadonlyMap<string, string>): string {
  const addresses = new Set(
    [...heads.values()]
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
