import { formCopy } from '@cardroom/brand/form-copy'
import { sponsorshipForm } from '@cardroom/brand/sponsorship-copy'
import { waitInWords } from '../../shared/form/send-failure.ts'
import { readProblem } from '../../../shared/read-problem.ts'
import { RequestError } from '../../../shared/request.ts'

/**
 * The message for a failed inquiry: the service's own error, with the time to wait where it is known,
 * or a general one.
 * @param isOnline whether the browser is online
 */
export function explainRefusal(error: unknown, isOnline: boolean): string {
  if (!(error instanceof RequestError)) {
    return isOnline ? sponsorshipForm.failed : formCopy.unreachable
  }
  if (error.status === 429) return formCopy.tooMany(waitInWords(error.retryAfterSeconds))
  if (error.status === 503) return formCopy.unavailable(waitInWords(error.retryAfterSeconds))
  return readProblem(error)?.error ?? sponsorshipForm.failed
}
