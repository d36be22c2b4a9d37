import type { Administrator } from '@cardroom/contracts/administrators'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import {
  administratorsPath,
  changeAdministrator,
  endSessionsOf,
  removeAdministrator,
  roleLabels,
} from './administrators-api.ts'
import type { Done } from '@cardroom/contracts/response'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../shared/query-client.ts'
import { toast } from '../../../shared/toast/toasts.ts'
import { reportFailure } from '../../shared/report-failure.ts'
import type { Role } from '@cardroom/contracts/session'
import { StatusSelect } from '../../shared/status-select.tsx'

const acts = {
  suspend: {
    title: 'Suspend',
    action: 'Suspend',
    busy: 'Suspending...',
    text: 'All sessions end at once, and signing in is refused until the account is reinstated here.',
    run: (of: Administrator) => changeAdministrator(of, { isSuspended: true }),
  },
  reinstate: {
    title: 'Reinstate',
    action: 'Reinstate',
    busy: 'Reinstating...',
    text: 'Signing in works again, with the same password and role.',
    run: (of: Administrator) => changeAdministrator(of, { isSuspended: false }),
  },
  signOut: {
    title: 'Sign out',
    action: 'End all sessions',
    busy: 'Ending...',
    text: 'All sessions end at once. Signing in again stays possible.',
    run: endSessionsOf,
  },
  remove: {
    title: 'Remove',
    action: 'Remove',
    busy: 'Removing...',
    text: 'All sessions end at once and the account is deleted. What was changed with it stays in the audit log.',
    run: removeAdministrator,
  },
} as const

type Act = keyof typeof acts

/** Suspends, signs out or removes an administrator after confirmation. */
export function AccountActions({ administrator }: { administrator: Administrator }) {
  const [asked, setAsked] = useState<Act | null>(null)
  const { mutate, isPending } = useAccountChange((act: Act) => acts[act].run(administrator))
  const { email, state, openSessions } = administrator
  const offered: Act[] = [
    state === 'suspended' ? 'reinstate' : 'suspend',
    ...(openSessions > 0 ? (['signOut'] as const) : []),
    'remove',
  ]
  return (
    <>
      {offered.map((act) => (
        <AdminButton
          key={act}
          aria-label={`${acts[act].title} ${email}`}
          onClick={() => setAsked(act)}
        >
          {acts[act].title}
        </AdminButton>
      ))}
      {asked !== null && (
        <ConfirmDialog
          title={`${acts[asked].title} ${email}?`}
          action={acts[asked].action}
          busy={acts[asked].busy}
          isBusy={isPending}
          onConfirm={(close) => mutate(asked, { onSuccess: close })}
          onClosed={() => setAsked(null)}
        >
          <p>{acts[asked].text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Changes an account, reports the result and refetches the list. */
export function useAccountChange<Variables>(change: (variables: Variables) => Promise<Done>) {
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast({ title: message, tone: 'success' }),
    onError: reportFailure('The account could not be changed'),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [administratorsPath] }),
  })
}

/** The role of an administrator. A change takes effect immediately. */
export function RoleSelect({ administrator }: { administrator: Administrator }) {
  const { mutate, isPending } = useAccountChange((role: Role) =>
    changeAdministrator(administrator, { role }),
  )
  return (
    <StatusSelect
      label={`Role of ${administrator.email}`}
      value={administrator.role}
      options={roleLabels}
      isDisabled={isPending}
      onChoose={(role) => mutate(role as Role)}
    />
  )
}
