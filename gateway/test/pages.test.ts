import { pages } from '@cardroom/contracts/redirects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from './support/gateway.ts'

let gateway: Gateway

beforeAll(async () => {
  gateway = await startGateway()
})

afterAll(() => gateway.stop())

const isStrict = (page: string) => /^\/(?:admin|wsop|kook)(?:\/|$)/.test(page)

/** The title of a page: prerendered pages have their own, all others have that of the empty shell. */
function titleOf(page: string): string {
  if (page.startsWith('/admin')) return 'admin'
  return { '/': 'home', '/privacy': 'privacy, prerendered' }[page] ?? 'shell'
}

describe('a page', () => {
  it.each(pages.map((page) => page.replace('/*', '/somewhere')))(
    '%s has its shell, the security headers and a policy that runs only what we ship',
    async (page) => {
      const { status, headers, body } = await gateway.ask(page)

      const isOffice = page.startsWith('/admin')
      expect(status).toBe(200)
      expect(body).toContain(titleOf(page))
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'strict-transport-security': 'max-age=63072000',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': isOffice ? 'same-origin' : 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        server: 'nginx',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['permissions-policy']).toContain('screen-wake-lock=(self)')
      expect(headers['permissions-policy']).toContain(
        `publickey-credentials-get=${isOffice ? '(self)' : '()'},`,
      )
      const policy = directives(headers['content-security-policy'])
      expect(policy).toMatchObject({
        'default-src': "'none'",
        'script-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      })
      // The miniature build specifies these origins; no other page may have any.
      const frames = "'self' https://form.example https://player.example:8443"
      expect(policy['frame-src']).toBe(isStrict(page) ? undefined : frames)
      const { 'frame-src': _, ...others } = policy
      expect(Object.values(others).join(' ')).not.toMatch(/unsafe-|https?:|\*/)
    },
  )

  it('is served as the build rendered it', async () => {
    expect((await gateway.ask('/privacy/')).body).toContain('prerendered')
  })

  it.each(['/', '/privacy'])('%s may have the style blocks of the build', async (page) => {
    const { headers } = await gateway.ask(page)

    const policy = directives(headers['content-security-policy'])
    expect(policy['style-src']).toBe("'self' 'sha256-aaaa=' 'sha256-bbbb='")
  })

  it('of the back office stays out of search engines', async () => {
    const { headers } = await gateway.ask('/admin/login')

    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it('answers 304 to a visitor who has the current version', async () => {
    const first = await gateway.ask('/')

    const again = await gateway.ask('/', {
      headers: { 'if-none-match': first.headers.etag ?? '' },
    })

    expect(again.status).toBe(304)
  })

  it('is only for reading', async () => {
    const { status, headers } = await gateway.ask('/privacy', { method: 'POST', body: 'x' })

    expect(status).toBe(405)
    expect(headers.allow).toBe('GET, HEAD')
  })
})

describe('a page for a third party', () => {
  it.each(['/embed/tag.html', '/embed/tag.js'])('%s has no origin', async (path) => {
    const { status, headers } = await gateway.ask(path)

    expect(status).toBe(200)
    expect(directives(headers['content-security-policy'])).toEqual({
      sandbox: 'allow-scripts',
      'default-src': "'none'",
      'script-src': "'self' https://tag.example",
      'connect-src': 'https://tag.example',
      'img-src': 'https://tag.example',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
    })
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
  })

  it('that does not exist is a 404', async () => {
    expect((await gateway.ask('/embed/other.html')).status).toBe(404)
    expect((await gateway.ask('/embed/')).status).toBe(404)
  })
})

describe('a file', () => {
  it('with a hash in its name is kept for a year', async () => {
    const { status, headers } = await gateway.ask('/assets/app-1a2b.js')

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('is sent as the build compressed it', async () => {
    const { headers, body } = await gateway.ask('/assets/app-1a2b.js', {
      headers: { 'accept-encoding': 'gzip' },
    })

    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['vary']).toBe('Accept-Encoding')
    expect(body).toBe('compressed by the build')
  })

  it.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/favicon.ico', 'image/x-icon'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ])('%s is served as what it is', async (path, type) => {
    const { status, headers } = await gateway.ask(path)

    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
  })

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets/folder',
    '/missing.txt',
    '/sitemap.xml',
    '/feed.json',
    '/blog/picture.png',
    '/kook/style.css',
    '/.secret',
    '/.env',
    '/.git/config',
    '/.well-known/change-password',
    '/ws/other',
  ])('%s that does not exist is a 404, never a page', async (path) => {
    const { status, headers } = await gateway.ask(path)

    expect(status).toBe(404)
    expect(headers.location).toBeUndefined()
  })

  it.each(['/style-hashes.txt', '/frame-origins.txt', '/feed-origins.txt', '/tag-origins.txt.gz'])(
    '%s is for the gateway only',
    async (path) => {
      expect((await gateway.ask(path)).status).toBe(404)
    },
  )

  it.each(['/index.html', '/admin.html', '/privacy.html', '/shell.html'])(
    '%s has no second address',
    async (path) => {
      const { status, headers } = await gateway.ask(path)

      expect(status).toBe(302)
      expect(headers.location).toBe('/')
    },
  )

  it.each(['/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2f..%2fetc/passwd', '/..%5c..%5cwin.ini'])(
    '%s does not leave the web root',
    async (path) => {
      const { status, body } = await gateway.ask(path)

      expect([302, 400, 404]).toContain(status)
      expect(body).not.toContain('root:')
    },
  )
})

describe('an error page', () => {
  it('is a page for people with the request’s id', async () => {
    const { status, headers, body } = await gateway.ask('/missing.txt')

    expect(status).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain(`Request ${String(headers['x-request-id'])}`)
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
  })

  it('clears our cookies when the headers are too large', async () => {
    const { status, headers } = await gateway.ask('/', {
      headers: { cookie: `utmParameters=${'x'.repeat(20_000)}` },
    })

    expect(status).toBe(431)
    expect(headers['set-cookie']).toContain('utmParameters=; Max-Age=0; Path=/')
    expect(headers['set-cookie']).toContain('originalSource=; Max-Age=0; Path=/')
  })

  it('is not shown for a long campaign link', async () => {
    const { status } = await gateway.ask(`/?utm_source=${'x'.repeat(8000)}`, {
      headers: { cookie: `utmParameters=${'x'.repeat(8000)}` },
    })

    expect(status).toBe(200)
  })
})

function directives(policy: string | string[] | undefined): Record<string, string> {
  return Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
  )
}
