import { useMutation } from '@tanstack/react-query'
import { toast, toastAfterLoad } from '../../shared/toast/toasts.ts'
import { signOut } from './admin-api.ts'

/** Ends the session and returns to the login. */
export function useSignOut(): () => void {
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      toastAfterLoad({ title: 'Logged out', tone: 'success' })
      window.location.assign('/admin/login')
    },
    onError: () => toast({ title: 'Error', description: 'Failed to log out', tone: 'error' }),
  })
  return () => mutate()
}
