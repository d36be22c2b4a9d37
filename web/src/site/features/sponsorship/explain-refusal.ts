import { formCopy } from '@cardroom/brand/form-copy'
import { sponsorshipForm } from '@cardroom/brand/sponsorship-copy'
import { waitInWords } from '../../shared/form/send-failure.ts'
import { readProblem } from '../../../shared/read-problem.ts'
import { RequestError } from '../../../shared/request.ts'

/**
 * What to tell somebody whose inquiry was not taken: the service's own error, with a word on when to come
 * back, or that nobody knows why.
 * @param isOnline whether there is a network at all
 */
export function explainRefusal(error: unknown, isOnline: boolean): string {
  if (!(error instanceof RequestError)) {
    return isOnline ? sponsorshipForm.failed : formCopy.unreachable
  }
  if (error.status === 429) return formCopy.tooMany(waitInWords(error.retryAfterSeconds))
  if (error.status === 503) return formCopy.unavailable(waitInWords(error.retryAfterSeconds))
  return readProblem(error)?.error ?? sponsorshipForm.failed
}
