import { formCopy } from '@cardroom/brand/form-copy'
import { readProblem } from '../../../shared/read-problem.ts'
import { RequestError } from '../../../shared/request.ts'

/** The message for a form that was not accepted. */
export function sendFailure(error: unknown): string {
  if (!(error instanceof RequestError)) return formCopy.unreachable
  const { status, retryAfterSeconds } = error
  if (status === 413) return formCopy.tooLarge
  if (status === 429) return formCopy.tooMany(waitInWords(retryAfterSeconds))
  if (status >= 500) return formCopy.unavailable(waitInWords(retryAfterSeconds))
  return readProblem(error)?.message ?? formCopy.refused
}

const minute = 60
const hour = 60 * minute
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** A wait of so many seconds, such as `in 3 minutes`; rounded up. */
export function waitInWords(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return formCopy.soon
  if (seconds < minute) return inWords.format(Math.ceil(seconds), 'second')
  if (seconds < hour) return inWords.format(Math.ceil(seconds / minute), 'minute')
  return inWords.format(Math.ceil(seconds / hour), 'hour')
}
