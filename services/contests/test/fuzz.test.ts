import { anyJson, arbitraryOf, fuzzRequests } from '@cardroom/test-kit/arbitrary-of'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { player, signup } from './requests.ts'
import { type Method, testApp } from './test-app.ts'

const { app, owner, signedIn } = await testApp({ rateLimitFactor: 1e6 })
const { sid } = await signedIn()

/** Where a call takes no input, requests differ only in their cookies. */
const requestsWithoutInput = 50
/** As many as find a connection to Postgres in time. */
const atOnce = 20
const patienceMs = 1_200_000
const maxTries = 20

type Part = object | undefined
const routes = app.routeTable
  .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'))
  .map(({ method, url, schema }) => ({
    method: method as Method,
    url,
    body: schema?.body as Part,
    params: schema?.params as Part,
    query: schema?.querystring as Part,
  }))
  // Lists are read while they are short.
  .toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'))

type Route = (typeof routes)[number]

await app.inject({ method: 'POST', url: '/api/wsop/signup', payload: signup() })
await app.inject({
  method: 'POST',
  url: '/api/admin/rake-players',
  payload: player('ada'),
  cookies: { sid },
})

const segment = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }).map(String) },
  { weight: 1, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
  },
)

const cookies = fc.constantFrom<Record<string, string>>(
  { sid },
  { sid, wsop: 'a'.repeat(43) },
  { sid, wsop: '💥' },
)

function requestOf(route: Route): fc.Arbitrary<InjectOptions> {
  const { method, url } = route
  const path = url.includes(':id') ? segment.map((id) => url.replace(':id', id)) : fc.constant(url)
  const query = route.query === undefined ? fc.constant('') : fc.webQueryParameters()
  const payload =
    method === 'GET'
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 8, arbitrary: route.body === undefined ? anyJson : arbitraryOf(route.body) },
          { weight: 1, arbitrary: anyJson },
        )
  const raw = fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
  return fc.record({ path, query, payload, raw, cookies }).map((made) => ({
    method,
    url: made.query === '' ? made.path : `${made.path}?${made.query}`,
    cookies: made.cookies,
    ...(made.payload !== undefined && {
      headers: { 'content-type': 'application/json' },
      payload: made.raw ?? JSON.stringify(made.payload),
    }),
  }))
}

function distinct(requests: readonly InjectOptions[]): InjectOptions[] {
  return [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()]
}

/** The answer once Postgres and Redis had the time for it: on a busy machine the first may be 503. */
async function answerTo(request: InjectOptions) {
  for (let tried = 1; tried < maxTries; tried += 1) {
    const response = await app.inject(request)
    if (response.statusCode !== 503) return response
  }
  return await app.inject(request)
}

describe.each(routes)('$method $url', (route) => {
  it('answers anything with anything but a fault of ours', { timeout: patienceMs }, async () => {
    const hasInput = route.body ?? route.params ?? route.query
    const count = hasInput === undefined ? requestsWithoutInput : fuzzRequests
    const faults: unknown[] = []
    const made = fc.sample(requestOf(route), count)
    // Reading changes nothing, so the same request is sent once.
    const requests = route.method === 'GET' ? distinct(made) : made

    for (let start = 0; start < requests.length; start += atOnce) {
      await Promise.all(
        requests.slice(start, start + atOnce).map(async (request) => {
          const response = await answerTo(request)
          if (response.statusCode >= 500) faults.push({ request, body: response.body })
        }),
      )
    }

    expect(faults.slice(0, 3)).toEqual([])
  })
})

it('has stored nothing beyond its bounds, and shows no address', async () => {
  const { rows } = await sql<{ broken: number }>`
    SELECT
      (SELECT count(*) FROM wsop_signups WHERE chip_count NOT BETWEEN 0 AND 2147483647
        OR final_position < 1 OR buy_in_amount <> 2000 OR length(first_name) < 2
        OR first_name LIKE '%@%' OR email <> lower(email) OR elimination_date > now() + interval '5 min')
      + (SELECT count(*) FROM rake_players WHERE rake_amount < 0 OR player_name = ''
        OR avatar_url !~ '^(https://|[A-Za-z0-9_.-]+$)')
      + (SELECT count(*) FROM weekly_winners WHERE week_number NOT BETWEEN 1 AND 52
        OR prize_amount NOT IN (25, 50, 100))
      + (SELECT count(*) FROM sponsorships WHERE package_price NOT IN (500, 1000)
        OR length(company_name) < 2 OR length(phone) < 10)
      + (SELECT count(*) FROM applications WHERE length(phone) < 10 OR NOT agree_to_terms)
      AS broken`.execute(owner)
  expect(rows).toEqual([{ broken: 0 }])
  const shown = await app.inject('/api/wsop/signups')
  expect(shown.body).not.toContain('@')
})
