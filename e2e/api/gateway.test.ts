import { Problem } from '@cardroom/contracts/problem'
import { policyReportsPath } from '@cardroom/contracts/policy-reports'
import { pages, redirects } from '@cardroom/contracts/redirects'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

const pagePaths = pages.map((page) => page.replace('/*', '/somewhere'))
const isStrict = (path: string) => /^\/(?:admin|wsop|kook)(?:\/|$)/.test(path)

describe('a redirect', () => {
  it.each(redirects)('leads from $from to $to', async ({ from, to }) => {
    const response = await request(origin).get(from.replace('/*', '/somewhere'))

    expect(response.status).toBe(302)
    expect(response.headers['location']).toBe(to)
  })

  it.each(['/the-back-room-game', '/no/such/page', '/office'])(
    'leads from %s, which is no page, home',
    async (path) => {
      const response = await request(origin).get(path)

      expect(response.status).toBe(302)
      expect(response.headers['location']).toBe('/')
    },
  )
})

describe('a page', () => {
  it.each(pagePaths)('%s is served with the policy of its kind', async (path) => {
    const response = await request(origin).get(path)

    const policy = String(response.headers['content-security-policy'])
    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': path.startsWith('/admin')
        ? 'same-origin'
        : 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).toContain(`report-uri ${policyReportsPath}`)
    expect(policy).not.toContain('unsafe')
    expect(policy.includes('frame-src')).toBe(!isStrict(path))
  })

  it.each(['/', '/admin/login'])('%s keeps to its own policy', async (path) => {
    const { text } = await request(origin).get(path)

    // Data for search engines is no code.
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json">)(?![^>]*\ssrc=)/)
    expect(text).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/)
  })

  it('names files that are there, kept for a year and compressed', async () => {
    const { text } = await request(origin).get('/')
    const [, script = ''] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(text) ?? []

    const response = await request(origin).get(script).set('accept-encoding', 'gzip')

    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
    })
  })
})

describe('what is not there', () => {
  it.each(['/missing.txt', '/missing.xml', '/missing.json', '/assets/gone.js', '/.env'])(
    '%s is a 404, never a page',
    async (path) => {
      const response = await request(origin).get(path)

      expect(response.status).toBe(404)
    },
  )

  it.each(['/api', '/api/nothing', '/api/nothing.css', '/API/admin/me'])(
    '%s is a 404 in the shape of every error',
    async (path) => {
      const response = await request(origin).get(path)

      expect(response.status).toBe(404)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(Problem.parse(response.body)).toMatchObject({
        code: 'not_found',
        requestId: response.headers['x-request-id'],
      })
    },
  )

  it.each(['/internal/redirect', '/api/analytics/..%2f..%2finternal/redirect', '/health/ready'])(
    '%s is not for visitors',
    async (path) => {
      const response = await request(origin).post(path).set('origin', origin).send({})

      expect([404, 405]).toContain(response.status)
    },
  )
})

/** A call with so many headers of 15 KB each. */
function longHeaders(count: number) {
  const headers = Array.from({ length: count }, (_, index) => [`X-${index}`, 'x'.repeat(15_000)])
  return request(origin).get('/api/kook-names/weekly').set(Object.fromEntries(headers))
}

describe('a call', () => {
  it('with headers that the gateway takes reaches the service', async () => {
    const response = await longHeaders(3)

    expect(response.status).toBe(200)
  })

  it('with more headers than the gateway takes has the one shape of errors', async () => {
    const response = await longHeaders(5)

    expect(response.status).toBe(431)
    expect(Problem.parse(response.body)).toMatchObject({
      code: 'headers_too_large',
      requestId: response.headers['x-request-id'],
    })
  })

  it('carries an id that the gateway made, not the visitor', async () => {
    const response = await request(origin).get('/api/admin/me').set('x-request-id', 'forged')

    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(Problem.parse(response.body).requestId).toBe(response.headers['x-request-id'])
  })

  it.each([
    ['/api/analytics/event', 16],
    ['/api/chat/register', 8],
    ['/api/newsletter', 8],
    ['/api/admin/login', 64],
  ])('to %s with more than %i KB is refused', async (path, kilobytes) => {
    const response = await request(origin)
      .post(path)
      .set('origin', origin)
      .send({ filler: 'x'.repeat(kilobytes * 1024) })

    expect(response.status).toBe(413)
    expect(Problem.parse(response.body).code).toBe('too_large')
  })
})
