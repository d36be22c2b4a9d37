import type { Done } from '@cardroom/contracts/response'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../shared/query-client.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { administratorsPath } from './administrators-api.ts'
import { reportFailure } from '../../shared/report-failure.ts'

/** Runs a change of an account, tells what came of it, and fetches the list again. */
export function useAccountChange<Variables>(change: (variables: Variables) => Promise<Done>) {
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast({ title: message, tone: 'success' }),
    onError: reportFailure('The account could not be changed'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [administratorsPath] }),
  })
}
