import { createHash } from 'node:crypto'
import { shorts, slides } from '@cardroom/brand/home-copy'
import { type Picture, type PictureName, pictures } from '@cardroom/brand/pictures'
import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'
import { publicPages } from '../support/public-pages.ts'
import { type RenderedPage, renderedPages } from '../support/rendered-pages.ts'

const site = 'https://backroom.example'
const canonicalPages = publicPages.filter(({ path, canonical }) => canonical === path)

const withPlainSpaces = (text: string) => text.replaceAll(/\s+/g, ' ')
const get = (path: string) => fetch(new URL(path, origin), { redirect: 'manual' })

async function openDocument(path: string) {
  const reply = await get(path)
  expect(reply.status).toBe(200)
  return { document: parseHtml(await reply.text()), headers: reply.headers }
}

it('sends every public page as HTML, and no other', async () => {
  const pages = await renderedPages(origin)

  const paths = pages.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))
  expect(paths).toEqual(publicPages.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b)))
})

// What crawlers read: the document as it was sent.
describe('the HTML', () => {
  it.each(publicPages)('of $path says what the page is, once', async (page) => {
    const { document } = await openDocument(page.path)
    const contentOf = (name: string) => document.only('meta', name, 'head')['content'] ?? ''

    expect(document.texts('h1').map(withPlainSpaces)).toEqual([page.heading])
    expect(withPlainSpaces(document.texts('main').join(' '))).toContain(page.words)
    expect(document.texts('footer')).toHaveLength(1)
    expect(document.only('html')['lang']).toBe('en')
    const [title = '', ...otherTitles] = document.texts('title', 'head')
    const description = contentOf('description')
    expect(otherTitles).toEqual([])
    expect(title).toContain('Back Room')
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(170)
    expect(contentOf('og:title')).toBe(title)
    expect(contentOf('og:description')).toBe(description)
    expect(contentOf('og:type')).toBe('website')
    expect(contentOf('og:site_name')).toBe('Back Room')
    expect(contentOf('og:url')).toBe(`${site}${page.canonical}`)
    expect(contentOf('twitter:card')).toBe('summary_large_image')
    const picture = await get(new URL(contentOf('og:image')).pathname)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(document.only('link', 'canonical')['href']).toBe(`${site}${page.canonical}`)
    expect(document.all('meta', 'robots').map(({ content }) => content)).toEqual(
      page.isUnlisted === true ? ['noindex'] : [],
    )
  })

  it.each(publicPages)('of $path has nothing inside that its policy refuses', async ({ path }) => {
    const { document, headers } = await openDocument(path)

    const policy = headers.get('content-security-policy') ?? ''
    const [, scripts = ''] = /script-src ([^;]+)/.exec(policy) ?? []
    const [, styles = ''] = /style-src ([^;]+)/.exec(policy) ?? []
    expect(scripts).toBe(`'self'`)
    expect(styles).not.toContain('unsafe')
    const [style = '', ...otherStyles] = document.texts('style')
    expect(otherStyles).toEqual([])
    const hash = createHash('sha256').update(style).digest('base64')
    expect(styles.split(' ')).toContain(`'sha256-${hash}'`)
    expect(document.all('*').filter((attributes) => 'style' in attributes)).toEqual([])
    const inline = document
      .all('script')
      .filter(({ src, type }) => src === undefined && type !== 'application/ld+json')
    expect(inline).toEqual([])
  })

  it('of the home page describes the brand to search engines', async () => {
    const { document } = await openDocument('/')

    const [text = ''] = document.texts('script').filter((script) => script !== '')
    const data = JSON.parse(text) as { '@context': string; '@graph': object[] }
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

describe('for crawlers', () => {
  it('opens the site in robots.txt, not the API and not the back office', async () => {
    const reply = await get('/robots.txt')

    expect(reply.headers.get('content-type')).toContain('text/plain')
    expect((await reply.text()).split('\n').filter((line) => line !== '')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /admin/',
      `Sitemap: ${site}/sitemap.xml`,
    ])
  })

  it('lists each canonical page once in sitemap.xml, and each answers', async () => {
    const reply = await get('/sitemap.xml')

    expect(reply.headers.get('content-type')).toContain('xml')
    const addresses = [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => address,
    )
    expect(addresses.toSorted()).toEqual(
      canonicalPages
        .filter(({ isUnlisted }) => isUnlisted !== true)
        .map(({ path }) => `${site}${path}`)
        .toSorted(),
    )
    for (const address of addresses) {
      const page = await get(new URL(address).pathname)
      expect({ address, status: page.status }).toEqual({ address, status: 200 })
    }
  })

  it('has the icons and the manifest that a page names', async () => {
    const { document } = await openDocument('/')

    const links = document
      .all('link')
      .filter(({ rel = '' }) => /\bicon\b|^apple-touch-icon$|^manifest$/.test(rel))
    expect(links.length).toBeGreaterThan(2)
    for (const { href = '' } of links) {
      const file = await get(href)
      expect({ href, status: file.status }).toEqual({ href, status: 200 })
    }
  })
})

describe.each(await renderedPages(origin))('$path', (page) => {
  it('shows no master twice', () => {
    const masters = picturesOf(page).map((name) => (pictures[name] as Picture).master ?? name)

    expect(masters.filter((master, place) => masters.indexOf(master) !== place)).toEqual([])
  })
})

/** The pictures of a page: those of its HTML, and those that the home page shows once it is used. */
function picturesOf({ path, html }: RenderedPage): PictureName[] {
  const names = [...html.matchAll(/<img[^>]*\ssrc="[^"]*\/pictures-[^/]+\/([^"]+)-\d+\.jpg"/g)].map(
    ([, name]) => name as PictureName,
  )
  if (path !== '/') return names
  const otherShorts = shorts.map(({ picture }) => picture).filter((name) => !names.includes(name))
  // The HTML has the first slide, and four of the shorts.
  return [...names, ...slides.slice(1), ...new Set(otherShorts)]
}

type Attributes = Readonly<Record<string, string>>

/** What a page's HTML holds before any script has run. */
function parseHtml(html: string) {
  const document = parseDocument(html)

  function elements(tag: string, within?: string) {
    const roots =
      within === undefined ? document.children : DomUtils.getElementsByTagName(within, document)
    return DomUtils.getElementsByTagName(tag, roots)
  }

  /** The attributes of every such element; `name` is its `name`, `property` or `rel`. */
  function all(tag: string, name?: string, within?: string): Attributes[] {
    const attributes = elements(tag, within).map(({ attribs }) => attribs)
    if (name === undefined) return attributes
    return attributes.filter(
      ({ name: own, property, rel }) => own === name || property === name || rel === name,
    )
  }

  return {
    all,

    /** The same of an element of which there is exactly one. */
    only(tag: string, name?: string, within?: string): Attributes {
      const [first, ...others] = all(tag, name, within)
      if (first === undefined || others.length > 0) {
        throw new Error(
          `Expected one <${tag}> ${name ?? ''}, found ${others.length + (first ? 1 : 0)}`,
        )
      }
      return first
    },

    texts: (tag: string, within?: string): string[] =>
      elements(tag, within).map((element) => DomUtils.textContent(element)),
  }
}
