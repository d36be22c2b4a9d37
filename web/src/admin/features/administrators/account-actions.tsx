import type { Administrator } from '@cardroom/contracts/administrators'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { changeAdministrator, endSessionsOf, removeAdministrator } from './administrators-api.ts'
import { useAccountChange } from './use-account-change.ts'

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

/** Suspending, signing out and removing an administrator, each after a question. */
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
