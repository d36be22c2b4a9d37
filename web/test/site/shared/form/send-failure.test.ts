import { formCopy } from '@cardroom/brand/form-copy'
import { describe, expect, it } from 'vitest'
import { sendFailure, waitInWords } from '../../../../src/site/shared/form/submit-form.tsx'
import { RequestError } from '../../../../src/shared/request.ts'

function refused(status: number, retryAfter?: string, body = '') {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  return new RequestError(new Response(null, { status, headers }), body)
}

describe('sendFailure', () => {
  it.each([
    ['no answer', new TypeError('Failed to fetch'), formCopy.unreachable],
    ['no answer in time', new DOMException('', 'TimeoutError'), formCopy.unreachable],
    ['too much text', refused(413), formCopy.tooLarge],
    ['a limit', refused(429, '720'), formCopy.tooMany('in 12 minutes')],
    ['a service that is away', refused(503, '5'), formCopy.unavailable('in 5 seconds')],
    ['a gateway without a service', refused(502), formCopy.unavailable(formCopy.soon)],
    ['a refusal without words', refused(403), formCopy.refused],
  ])('says what to do after %s', (_, error, sentence) => {
    expect(sendFailure(error)).toBe(sentence)
  })

  it("passes on the service's own words", () => {
    const problem = {
      success: false,
      code: 'conflict',
      message: 'This address is taken',
      error: 'This address is taken',
      requestId: 'r',
    }

    expect(sendFailure(refused(409, undefined, JSON.stringify(problem)))).toBe(problem.message)
  })
})

describe('waitInWords', () => {
  it.each([
    [null, 'in a few minutes'],
    [0, 'in a few minutes'],
    [1, 'in 1 second'],
    [59, 'in 59 seconds'],
    [60, 'in 1 minute'],
    [61, 'in 2 minutes'],
    [3599, 'in 60 minutes'],
    [3600, 'in 1 hour'],
    [3601, 'in 2 hours'],
  ])('says %j seconds as "%s"', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words)
  })
})
