import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { readErrorMessage, readProblem } from '../../src/shared/read-problem.ts'
import { request, RequestError } from '../../src/shared/request.ts'

function answerWith(body: string, init: ResponseInit = {}) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

async function failureOf(promise: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error('It did not fail as expected')
  return error
}

afterEach(() => vi.unstubAllGlobals())

describe('request', () => {
  it('sends JSON only when there is a payload, and cookies always', async () => {
    const fetched = answerWith('{}')

    await request('/a', { method: 'POST' })
    await request('/b', { method: 'POST', payload: { c: 1 } })

    const [withoutPayload, withPayload] = fetched.mock.calls.map(([, init]) => init)
    expect(withoutPayload).toMatchObject({ credentials: 'include' })
    expect(withoutPayload).not.toHaveProperty('body')
    expect(withoutPayload?.headers).toEqual({})
    expect(withPayload).toMatchObject({
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"c":1}',
    })
  })

  it('rejects a response of another shape', async () => {
    answerWith('{"name":1}')

    const reply = request('/a', { method: 'GET', reply: z.object({ name: z.string() }) })

    await expect(reply).rejects.toThrow('invalid_type')
  })

  it('fails with the status, a colon and the body', async () => {
    answerWith('no table here', { status: 404, statusText: 'Not Found' })

    const error = await failureOf(request('/a', { method: 'GET' }))

    expect(error.message).toBe('404: no table here')
    expect(error.status).toBe(404)
  })

  it('reads how long to wait from Retry-After', async () => {
    answerWith('{}', { status: 503, headers: { 'retry-after': '7' } })

    const error = await failureOf(request('/a', { method: 'GET' }))

    expect(error.retryAfterSeconds).toBe(7)
  })
})

describe('readProblem', () => {
  it('reads the problem body of the service', async () => {
    const problem = {
      success: false,
      code: 'conflict',
      message: 'Week 3 is already finalized',
      error: 'Week 3 is already finalized',
      requestId: 'r-1',
    }
    answerWith(JSON.stringify(problem), { status: 409 })

    const error = await failureOf(request('/a', { method: 'POST' }))

    expect(readProblem(error)).toEqual(problem)
    expect(readErrorMessage(error, 'Login failed')).toBe('Week 3 is already finalized')
  })

  it('uses the fallback message for other errors', async () => {
    answerWith('<html>', { status: 502 })

    const error = await failureOf(request('/a', { method: 'GET' }))

    expect(readErrorMessage(error, 'Login failed')).toBe('Login failed')
    expect(readErrorMessage(new TypeError('fetch failed'), 'Login failed')).toBe('Login failed')
  })
})
