import { pages } from '@cardroom/contracts/redirects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageAnswer, scorePage } from '../observatory.ts'
import { type Gateway, startGateway } from './support/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const paths = pages.map((page) => page.replace('/*', '/somewhere'))

const visitor = [
  'visitorId=7; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
  'chat=1.2.x; Path=/; HttpOnly; SameSite=Lax; Secure',
]
const session = '__Host-sid=x; Path=/; HttpOnly; SameSite=Strict; Secure'

async function answerOf(path: string, cookies: readonly string[] = []): Promise<PageAnswer> {
  const { headers, body } = await gateway.ask(path, {
    from: '203.0.113.9',
    headers: {
      'x-forwarded-proto': 'https',
      cookie: cookies.map((line) => line.split(';')[0]).join('; '),
    },
  })
  return { headers, html: body, cookies: [...cookies, ...(headers['set-cookie'] ?? [])] }
}

describe('by the rules of the Observatory', () => {
  it.each(paths)('%s has 140 points', async (path) => {
    const { score, findings } = scorePage(await answerOf(path))

    expect(findings.filter(({ points }) => points < 0)).toEqual([])
    expect(score).toBeGreaterThanOrEqual(140)
  })

  it.each(paths)(
    '%s has them with the cookies of a visitor who has signed in, too',
    async (path) => {
      const { score } = scorePage(await answerOf(path, [...visitor, session]))

      expect(score).toBeGreaterThanOrEqual(140)
    },
  )
})

/** A page that has every point of the rules, for the tests of single ones. */
const best: PageAnswer = {
  headers: {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  },
  html: '<script src="/app.js" integrity="sha384-x"></script>',
  cookies: [session],
}

describe('scorePage', () => {
  it('gives a page without fault all points there are', () => {
    expect(scorePage(best).score).toBe(160)
  })

  it.each<[string, Record<string, string | undefined>, number]>([
    ['no policy', { 'content-security-policy': undefined }, 55],
    ['inline scripts', { 'content-security-policy': "script-src 'unsafe-inline'" }, 60],
    ['any script', { 'content-security-policy': "img-src 'self'; frame-ancestors 'none'" }, 80],
    [
      'eval',
      {
        'content-security-policy':
          "default-src 'self'; script-src 'unsafe-eval'; frame-ancestors 'self'",
      },
      140,
    ],
    ['no https', { 'strict-transport-security': undefined }, 80],
    ['https for a month', { 'strict-transport-security': 'max-age=2592000' }, 150],
    ['a referrer with everything', { 'referrer-policy': 'unsafe-url' }, 150],
    ['types that are guessed', { 'x-content-type-options': undefined }, 155],
    ['an opener that is no policy', { 'cross-origin-opener-policy': 'Same-Origin' }, 145],
    ['framing by anybody', { 'content-security-policy': "default-src 'none'" }, 80],
  ])('knows %s', (_fault, headers, score) => {
    expect(scorePage({ ...best, headers: { ...best.headers, ...headers } }).score).toBe(score)
  })

  it.each([
    ['session=x; HttpOnly; SameSite=Strict', 145],
    ['session=x; Secure; SameSite=Strict', 70],
    ['theme=x; SameSite=Lax', 150],
    ['theme=x; Secure', 155],
    ['theme=x; Secure; SameSite=Sometimes', 80],
  ])('knows the cookie %s', (cookie, score) => {
    expect(scorePage({ ...best, cookies: [cookie] }).score).toBe(score)
  })

  it.each([
    ['<script src="https://cdn.example/a.js"></script>', 150],
    ['<script src="//cdn.example/a.js"></script>', 50],
    ['<script src="/a.js"></script>', 155],
    ['no script', 155],
  ])('knows the scripts of %s', (html, score) => {
    expect(scorePage({ ...best, html }).score).toBe(score)
  })
})
