import { readErrorMessage } from '../../shared/read-problem.ts'
import { toast } from '../../shared/toast/toasts.ts'

/** Shows the service's reason for a failure, or `otherwise` if there is none. */
export function reportFailure(otherwise: string): (error: Error) => void {
  return (error) =>
    toast({ title: 'Error', description: readErrorMessage(error, otherwise), tone: 'error' })
}
