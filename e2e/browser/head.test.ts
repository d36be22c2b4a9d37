import { createHash } from 'node:crypto'
import { expect } from 'playwright/test'
import { publicPages } from '../support/public-pages.ts'
import { renderedPages } from '../support/rendered-pages.ts'
import { origin } from '../support/origin.ts'
import { test } from './test.ts'

const site = 'https://backroom.example'
const canonicalPages = publicPages.filter(({ path, canonical }) => canonical === path)

test('every public page comes as HTML, and no other does', async () => {
  const pages = await renderedPages(origin)

  const paths = pages.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))
  expect(paths).toEqual(publicPages.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b)))
})

// What crawlers read: the document as it was sent.
test.describe('the HTML', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, canonical, heading, words } of publicPages) {
    test(`of ${path} says what the page is, once`, async ({ page, request }) => {
      await page.goto(path)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('main')).toContainText(words)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.locator('head > title')).toHaveCount(1)
      const title = await page.title()
      const description = await contentOf('meta[name="description"]')
      expect(title).toContain('Back Room')
      expect(description.length).toBeGreaterThan(50)
      expect(description.length).toBeLessThanOrEqual(170)
      expect(await contentOf('meta[property="og:title"]')).toBe(title)
      expect(await contentOf('meta[property="og:description"]')).toBe(description)
      expect(await contentOf('meta[property="og:type"]')).toBe('website')
      expect(await contentOf('meta[property="og:site_name"]')).toBe('Back Room')
      expect(await contentOf('meta[property="og:url"]')).toBe(`${site}${canonical}`)
      expect(await contentOf('meta[name="twitter:card"]')).toBe('summary_large_image')
      const picture = await request.get(
        new URL(await contentOf('meta[property="og:image"]')).pathname,
      )
      expect(picture.headers()['content-type']).toBe('image/jpeg')

      const canonicals = page.locator('link[rel="canonical"]')
      await expect(canonicals).toHaveCount(1)
      await expect(canonicals).toHaveAttribute('href', `${site}${canonical}`)
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0)

      async function contentOf(selector: string): Promise<string> {
        await expect(page.locator(`head > ${selector}`)).toHaveCount(1)
        return (await page.locator(selector).getAttribute('content')) ?? ''
      }
    })

    test(`of ${path} has nothing inside that its policy refuses`, async ({ page }) => {
      const reply = await page.goto(path)

      const policy = reply?.headers()['content-security-policy'] ?? ''
      const [, scripts = ''] = /script-src ([^;]+)/.exec(policy) ?? []
      const [, styles = ''] = /style-src ([^;]+)/.exec(policy) ?? []
      expect(scripts).toBe(`'self'`)
      expect(styles).not.toContain('unsafe')
      await expect(page.locator('style')).toHaveCount(1)
      const style = (await page.locator('style').textContent()) ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      expect(styles.split(' ')).toContain(`'sha256-${hash}'`)
      await expect(page.locator('[style]')).toHaveCount(0)
      await expect(page.locator('script:not([src]):not([type="application/ld+json"])')).toHaveCount(
        0,
      )
    })
  }

  test('of the home page tells search engines about the house', async ({ page }) => {
    await page.goto('/')

    const text = await page.locator('script[type="application/ld+json"]').textContent()
    const data = JSON.parse(text ?? '') as { '@context': string; '@graph': object[] }
    expect(data['@context']).toBe('https://schema.org')
    expect(data['@graph']).toEqual([
      expect.objectContaining({
        '@type': 'Organization',
        name: 'Back Room',
        url: `${site}/`,
        email: 'hello@backroom.example',
      }),
      expect.objectContaining({ '@type': 'WebSite', name: 'Back Room', url: `${site}/` }),
    ])
  })
})

test.describe('for crawlers', () => {
  test('robots.txt opens the site, not the API and not the back office', async ({ request }) => {
    const reply = await request.get('/robots.txt')

    expect(reply.headers()['content-type']).toContain('text/plain')
    expect((await reply.text()).split('\n').filter((line) => line !== '')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /admin/',
      `Sitemap: ${site}/sitemap.xml`,
    ])
  })

  test('sitemap.xml lists each canonical page once, and each answers', async ({ request }) => {
    const reply = await request.get('/sitemap.xml')

    expect(reply.headers()['content-type']).toContain('xml')
    const addresses = [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => address,
    )
    expect(addresses.toSorted()).toEqual(
      canonicalPages.map(({ path }) => `${site}${path}`).toSorted(),
    )
    for (const address of addresses) {
      const page = await request.get(new URL(address).pathname, { maxRedirects: 0 })
      expect(page.status(), address).toBe(200)
    }
  })

  test('the icons and the manifest that a page names are there', async ({ page, request }) => {
    await page.goto('/')

    const links = page.locator(
      'link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]',
    )
    const addresses = await Promise.all(
      (await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''),
    )
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      expect((await request.get(address)).status(), address).toBe(200)
    }
  })
})
