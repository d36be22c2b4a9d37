import { Problem } from '@cardroom/contracts/problem'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyJson, arbitraryOf } from './arbitrary-of.ts'
import { fuzzRequests } from './random-runs.ts'

type Part = object | undefined
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The part of a server that this module uses: its real route table, and a way to call it. */
type Server = {
  routeTable: readonly {
    method: string | string[]
    url: string
    schema?: { body?: unknown; params?: unknown; querystring?: unknown } | undefined
  }[]
  inject: (request: Request) => Promise<{ statusCode: number; body: string }>
}

type Cookies = Record<string, string>
type Request = {
  method: Method
  url: string
  cookies: Cookies
  headers?: Record<string, string>
  payload?: string
}
type Made = Omit<Request, 'cookies'>
type Route = { method: Method; url: string; body: Part; params: Part; query: Part }

/** Requests of a route without input differ only in their cookies. */
const requestsWithoutInput = 50
/** More would wait too long for a connection to Postgres. */
const atOnce = 20
const patienceMs = 3_600_000
const maxTries = 20

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

/**
 * Defines one test for each route below `/api/`: no input makes it answer 5xx, and every refusal has the one shape of
 * errors.
 * @param signIn returns cookies of callers; called repeatedly, because a call may end a session
 */
export function fuzzRoutes(server: Server, signIn: () => Promise<readonly Cookies[]>): void {
  const routes = server.routeTable
    .flatMap(({ method, url, schema }) =>
      [method].flat().map((one) => ({
        method: one as Method,
        url,
        body: schema?.body as Part,
        params: schema?.params as Part,
        query: schema?.querystring as Part,
      })),
    )
    .filter(({ method, url }) => (method as string) !== 'HEAD' && url.startsWith('/api/'))
    // Reads come first, while lists are short.
    .toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'))

  describe.each(routes)('$method $url', (route) => {
    it('answers no input with a fault of ours', { timeout: patienceMs }, async () => {
      const hasInput = route.body ?? route.params ?? route.query
      const count = hasInput === undefined ? requestsWithoutInput : fuzzRequests
      const faults: unknown[] = []
      const made = fc.sample(requestOf(route), Math.min(count, fuzzRequests))
      // Reading changes nothing, so the same request is sent once.
      const requests = route.method === 'GET' ? distinct(made) : made

      for (let start = 0; start < requests.length; start += atOnce) {
        const callers = await signIn()
        await Promise.all(
          requests.slice(start, start + atOnce).map(async (request, nth) => {
            const cookies = callers[nth % callers.length] ?? {}
            const response = await answerTo(server, { ...request, cookies })
            const fault = faultOf(response)
            if (fault !== null) faults.push({ fault, request, body: response.body })
          }),
        )
      }

      expect(requests.length).toBeGreaterThan(0)
      expect(faults.slice(0, 3)).toEqual([])
    })
  })
}

function faultOf({ statusCode, body }: { statusCode: number; body: string }): string | null {
  if (statusCode >= 500) return `status ${statusCode}`
  if (statusCode < 400) return null
  if (/\n\s+at |node_modules|\.ts:\d/.test(body)) return 'a stack'
  return Problem.safeParse(parsed(body)).success ? null : 'another shape of error'
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function requestOf(route: Route): fc.Arbitrary<Made> {
  const { method, url } = route
  const names = url.match(/:\w+/g) ?? []
  const path = fc
    .tuple(...names.map(() => segment))
    .map((values) =>
      names.reduce((filled, name, nth) => filled.replace(name, () => values[nth] ?? ''), url),
    )
  const query = route.query === undefined ? fc.constant('') : queryOf(route.query)
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
  return fc.record({ path, query, payload, raw }).map((made) => ({
    method,
    url: made.query === '' ? made.path : `${made.path}?${made.query}`,
    ...(made.payload !== undefined && {
      headers: { 'content-type': 'application/json' },
      payload: made.raw ?? JSON.stringify(made.payload),
    }),
  }))
}

/** Query parameters, mostly those that the route accepts. */
function queryOf(schema: object): fc.Arbitrary<string> {
  const known = arbitraryOf(schema).map((values) => {
    const fields = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
    return new URLSearchParams(
      fields.map(([name, value]): [string, string] => [
        name.toWellFormed(),
        (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
      ]),
    ).toString()
  })
  return fc.oneof(
    { weight: 3, arbitrary: known },
    { weight: 1, arbitrary: fc.webQueryParameters() },
  )
}

function distinct(requests: readonly Made[]): Made[] {
  return [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()]
}

/** Retries 503, which a busy machine may answer at first. */
async function answerTo(server: Server, request: Request) {
  for (let tried = 1; tried < maxTries; tried += 1) {
    const response = await server.inject(request)
    if (response.statusCode !== 503) return response
    await sleep(5 * tried)
  }
  return await server.inject(request)
}
