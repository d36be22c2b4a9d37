import { Done } from '@cardroom/contracts/response'
import { useMutation } from '@tanstack/react-query'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SignInCard } from './sign-in-card.tsx'

/**
 * The page at `/admin/stop-mails#<token>`, which ends the report mails. It requires a click, because bots follow links
 * in mails.
 */
export function StopMailsPage() {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => {
      const token = encodeURIComponent(window.location.hash.slice(1))
      return request(`/api/report-mails/stop?token=${token}`, { method: 'POST', reply: Done })
    },
  })
  return (
    <SignInCard
      title={isSuccess ? 'No more of these mails' : 'Stop these mails?'}
      subtitle={
        isSuccess
          ? 'You can choose them again in the dashboard, under Sharing.'
          : 'Neither reports nor alerts are sent to you any more.'
      }
      footer={<a href="/admin/dashboard">Go to the dashboard</a>}
    >
      {!isSuccess && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPending) mutate()
          }}
        >
          {error !== null && (
            <p className="problem warning" role="alert">
              {readErrorMessage(error, 'The service did not answer. Please try again.')}
            </p>
          )}
          <Button look="red" type="submit" aria-disabled={isPending}>
            {isPending ? 'Stopping...' : 'Stop the mails'}
          </Button>
        </form>
      )}
    </SignInCard>
  )
}
