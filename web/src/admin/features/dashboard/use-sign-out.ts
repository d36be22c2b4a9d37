import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../shared/query-client.ts'
import { toast, toastAfterLoad } from '../../../shared/toast/toasts.ts'
import { signOut as endSession } from './session-api.ts'

/** Ends the session and returns to the login. While `isLeaving`, nothing may be asked for any more. */
export function useSignOut(): { signOut: () => void; isLeaving: boolean } {
  const { mutate, isPending, isSuccess } = useMutation({
    // A report still on its way would arrive after the session has ended, as a failure.
    onMutate: () => queryClient.cancelQueries(),
    mutationFn: endSession,
    onSuccess: () => {
      toastAfterLoad({ title: 'Logged out', tone: 'success' })
      window.location.assign('/admin/login')
    },
    onError: () => toast({ title: 'Error', description: 'Failed to log out', tone: 'error' }),
  })
  return { signOut: () => mutate(), isLeaving: isPending || isSuccess }
}
