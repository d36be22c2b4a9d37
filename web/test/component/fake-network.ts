import { Problem } from '@cardroom/contracts/problem'
import { afterEach, beforeEach } from 'vitest'

/** A request that a page sent. */
export type SentRequest = {
  method: string
  path: string
  body: unknown
  /** Aborted when the page gives the request up. */
  signal: AbortSignal
}

/** What a route answers: a value as JSON with status 200, or a response; a rejection is a network error. */
type Answer = (request: SentRequest) => unknown

/**
 * The services as a page reaches them, by `fetch` alone: each test says what the routes that it needs
 * answer (`GET /api/admin/me`); any other one is a 404. In force in each test of the file.
 */
export function fakeNetwork() {
  const realFetch = globalThis.fetch
  const routes = new Map<string, Answer>()
  const sent: SentRequest[] = []

  async function fakeFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(
      input instanceof Request ? input.url : input,
      location.href,
    )
    if (!pathname.startsWith('/api/')) return await realFetch(input, init)
    const text = typeof init?.body === 'string' ? init.body : ''
    const signal = init?.signal ?? new AbortController().signal
    const request: SentRequest = {
      method: init?.method ?? 'GET',
      path: `${pathname}${search}`,
      body: text === '' ? undefined : JSON.parse(text),
      signal,
    }
    sent.push(request)
    const answer = routes.get(`${request.method} ${pathname}`)
    const value = await Promise.race([
      answer === undefined ? refusal(404, 'not_found', 'Not found') : answer(request),
      rejectOnAbort(signal),
    ])
    signal.throwIfAborted()
    return value instanceof Response ? value : Response.json(value)
  }

  beforeEach(() => {
    globalThis.fetch = fakeFetch
  })
  afterEach(() => {
    globalThis.fetch = realFetch
    routes.clear()
    sent.length = 0
  })

  return {
    /** Sets what a route answers from now on. */
    answer(route: string, answer: Answer): void {
      routes.set(route, answer)
    },
    /** The requests of a route so far. */
    requests: (route: string) =>
      sent.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route),
    sent,
  }
}

/** A refusal in the shape of every error. */
export function refusal(
  status: number,
  code: Problem['code'],
  message: string,
  more: Partial<Problem> & { retryAfter?: number } = {},
): Response {
  const { retryAfter, ...fields } = more
  const problem = Problem.parse({
    success: false,
    code,
    message,
    error: message,
    requestId: 'test',
    ...fields,
  })
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return Response.json(problem, { status, headers })
}

/** What a browser throws without a network. */
export function networkError(): never {
  throw new TypeError('Failed to fetch')
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
