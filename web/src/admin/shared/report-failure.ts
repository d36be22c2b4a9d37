import { readErrorMessage } from '../../shared/read-problem.ts'
import { toast } from '../../shared/toast/toasts.ts'

/** Shows why a request failed: the service's words, or `otherwise` when it did not answer. */
export function reportFailure(otherwise: string): (error: Error) => void {
  return (error) =>
    toast({ title: 'Error', description: readErrorMessage(error, otherwise), tone: 'error' })
}
