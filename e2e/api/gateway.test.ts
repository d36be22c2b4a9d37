import { Health } from '@cardroom/contracts/health'
import { policyReportsPath } from '@cardroom/contracts/policy-reports'
import { Problem } from '@cardroom/contracts/problem'
import { pages } from '@cardroom/contracts/redirects'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { origin } from '../support/origin.ts'

const pagePaths = pages.map((page) => page.replace('/*', '/somewhere'))
const isStrict = (path: string) => /^\/(?:admin|wsop|kook)(?:\/|$)/.test(path)

it.each([
  ['/join', '/#join'],
  ['/office', '/'],
  ['/no/such/page', '/'],
])('%s leads to %s', async (from, to) => {
  const response = await request(origin).get(from)

  expect([response.status, response.headers['location']]).toEqual([302, to])
})

describe('a page', () => {
  it.each(pagePaths)('%s is served with the policy of its kind', async (path) => {
    const response = await request(origin).get(path)

    const policy = String(response.headers['content-security-policy'])
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toBe('no-cache')
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

it.each(['/missing.txt', '/missing.xml', '/missing.json', '/assets/gone.js', '/.env'])(
  '%s is a 404, never a page',
  async (path) => {
    expect((await request(origin).get(path)).status).toBe(404)
  },
)

describe('a call', () => {
  it('that is nothing has the one shape of errors, with an id that the gateway made', async () => {
    const response = await request(origin).get('/api/nothing').set('x-request-id', 'forged')

    expect(response.status).toBe(404)
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(Problem.parse(response.body)).toMatchObject({
      code: 'not_found',
      requestId: response.headers['x-request-id'],
    })
  })

  it.each([
    [3, 200],
    [5, 431],
  ])('with %i headers of 15 KB is answered with %i', async (count, status) => {
    const headers = Array.from({ length: count }, (_, nth) => [`X-${nth}`, 'x'.repeat(15_000)])

    const response = await request(origin)
      .get('/api/kook-names/weekly')
      .set(Object.fromEntries(headers))

    expect(response.status).toBe(status)
  })

  it.each(['analytics-ingest', 'chat', 'admin', 'contests', 'kook-game'])(
    'finds %s ready, and hears nothing of what it depends on',
    async (service) => {
      const response = await request(origin).get(`/api/health/${service}`)

      expect(Health.parse(response.body)).toEqual({ status: 'ok', service, checks: {} })
    },
  )
})
