import { describe, expect, it } from 'vitest'
import { explainRefusal } from '../../../../src/site/features/sponsorship/sponsorship-form.tsx'
import { RequestError } from '../../../../src/shared/request.ts'

const unexpected = 'An unexpected error occurred. Please try again.'

function refusal(status: number, code: string, error: string, headers = {}): RequestError {
  const body = { success: false, code, message: error, error, requestId: 'r' }
  return new RequestError(new Response(null, { status, headers }), JSON.stringify(body))
}

describe('a refused inquiry', () => {
  it('shows the message of the service', () => {
    expect(explainRefusal(refusal(409, 'conflict', 'We have this one.'), true)).toBe(
      'We have this one.',
    )
  })

  it('without a message is an unexpected error', () => {
    const html = new RequestError(new Response(null, { status: 500 }), '<h1>Oops</h1>')

    expect(explainRefusal(html, true)).toBe(unexpected)
    expect(explainRefusal(new TypeError('Failed to fetch'), true)).toBe(unexpected)
  })

  it('says when to come back', () => {
    const headers = { 'retry-after': '720' }

    expect(explainRefusal(refusal(429, 'too_many_requests', 'Too many', headers), true)).toMatch(
      /send it again in 12 minutes\.$/,
    )
    expect(explainRefusal(refusal(503, 'unavailable', 'Away', headers), true)).toMatch(
      /send it again in 12 minutes\.$/,
    )
  })

  it('without network says so', () => {
    expect(explainRefusal(new TypeError('Failed to fetch'), false)).toMatch(/check your connection/)
  })
})
