import { Done } from '@cardroom/contracts/response'
import { InvitationResponse } from '@cardroom/contracts/administrators'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readErrorMessage, readProblem } from '../../../shared/read-problem.ts'
import { request } from '../../../shared/request.ts'
import { toastAfterLoad } from '../../../shared/toast/toasts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Form } from '../../shared/form.tsx'
import { NewPassword, newPasswordFields } from '../../shared/new-password.ts'
import { LoadingState } from '../../shared/states.tsx'
import { SignInCard } from './sign-in-card.tsx'

const path = '/api/invitations'

/** The page at `/admin/invitation#<secret>`, where an invited administrator sets a password. */
export function InvitationPage() {
  const [secret] = useState(() => window.location.hash.slice(1))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['invitation', secret],
    queryFn: ({ signal }) =>
      request(path, { method: 'POST', payload: { secret }, signal, reply: InvitationResponse }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (isPending) return <LoadingState label="Opening the link" />
  if (error !== null) {
    const isOver = readProblem(error)?.code === 'unauthenticated'
    return (
      <SignInCard
        title={isOver ? 'This link opens nothing' : 'The link cannot be opened'}
        subtitle={readErrorMessage(error, 'The service did not answer. Please try again.')}
        footer={<a href="/admin/login">Sign in</a>}
      >
        {!isOver && (
          <Button look="red" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </SignInCard>
    )
  }
  return <ChooseFirst secret={secret} {...data.data} />
}

function ChooseFirst({
  secret,
  email,
  firstName,
}: InvitationResponse['data'] & { secret: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ newPassword }: NewPassword) =>
      request(`${path}/accept`, { method: 'POST', payload: { secret, newPassword }, reply: Done }),
  })
  const isBusy = isPending || isSuccess
  return (
    <SignInCard
      title={`Welcome, ${firstName}`}
      subtitle="Choose the password of your account in the back office."
      footer={<p>The link works once.</p>}
    >
      <Form
        intro={
          <>
            {error !== null && (
              <p className="problem warning" role="alert">
                {readErrorMessage(error, 'The service did not answer. Please try again.')}
              </p>
            )}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <p>{email}</p>
          </>
        }
        schema={NewPassword}
        start={{ newPassword: '', confirmPassword: '' }}
        fields={newPasswordFields()}
        save={{ mutate, isPending: isBusy }}
        onSaved={({ message }) => {
          toastAfterLoad({ title: message, tone: 'success' })
          window.location.assign('/admin/login')
        }}
      >
        <Button look="red" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Set password'}
        </Button>
      </Form>
    </SignInCard>
  )
}
