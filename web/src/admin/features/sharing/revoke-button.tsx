import type { AccessToken } from '@cardroom/contracts/access-tokens'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../../shared/query-client.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import { reportFailure } from '../../shared/report-failure.ts'
import { revokeToken, tokensPath } from './sharing-api.ts'

/** Ends a link or a key for good, after confirmation. */
export function RevokeButton({ token: { id, kind, name } }: { token: AccessToken }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => revokeToken(id),
    onSuccess: () => toast({ title: 'Revoked', description: name, tone: 'success' }),
    onError: reportFailure('It could not be revoked'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [tokensPath] }),
  })
  return (
    <>
      <IconButton icon="cross" label={`Revoke ${name}`} onClick={() => setIsAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={`Revoke ${name}?`}
          action={kind === 'link' ? 'Revoke link' : 'Revoke key'}
          busy="Revoking..."
          isBusy={isPending}
          onConfirm={(close) => mutate(undefined, { onSuccess: close })}
          onClosed={() => setIsAsking(false)}
        >
          <p>
            {kind === 'link'
              ? 'Whoever has the link, also in an open window, sees nothing more from now on.'
              : 'Programs that read with this key get nothing more from now on.'}
          </p>
          <p>This cannot be undone; a new one can be made.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
