import { useMutation } from '@tanstack/react-query'
import { dropDrafts } from '../../shared/draft.ts'
import { queryClient } from '../../../shared/query-client.ts'
import { toast, toastAfterLoad } from '../../../shared/toast/toasts.ts'
import { signOut as endSession } from './session-api.ts'

/** Ends the session and returns to the login. While `isLeaving`, no request may be sent. */
export function useSignOut(): { signOut: () => void; isLeaving: boolean } {
  const { mutate, isPending, isSuccess } = useMutation({
    // A pending report would fail after the session has ended.
    onMutate: () => queryClient.cancelQueries(),
    mutationFn: endSession,
    onSuccess: () => {
      dropDrafts()
      toastAfterLoad({ title: 'Logged out', tone: 'success' })
      window.location.assign('/admin/login')
    },
    onError: () => toast({ title: 'Error', description: 'Failed to log out', tone: 'error' }),
  })
  return { signOut: () => mutate(), isLeaving: isPending || isSuccess }
}
