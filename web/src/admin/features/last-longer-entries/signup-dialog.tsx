import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { entryKind } from '@cardroom/leads/entry'
import { useState } from 'react'
import { formatCount, formatMoney } from '../../../shared/format.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { LeadDialog } from '../../shared/lead-dialog.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { changesPath, removeSignup, signupsPath } from './last-longer-api.ts'
import { fullName } from '../../shared/full-name.ts'
import { ordinal } from '../../shared/format.ts'
import { PersonDialog } from './person-dialog.tsx'
import { TransactionForm } from './transaction-form.tsx'

type Props = { signup: WsopSignup; onClosed: () => void }

/** The details of a participant, the notes, and a button that removes the participant. */
export function SignupDialog({ signup, onClosed }: Props) {
  const { chipCount, lastChipUpdate, finalPosition, eliminationDate } = signup
  const [open, setOpen] = useState<'correct' | 'delete' | null>(null)
  return (
    <LeadDialog
      kind={entryKind}
      row={signup}
      details={{
        'Buy-in': formatMoney(signup.buyInAmount),
        Payment: signup.isPaid ? 'Paid' : 'Unpaid',
        Method: signup.paymentMethod,
        Transaction: signup.transactionId,
        Chips: chipCount !== null && formatCount(chipCount),
        'Chips reported': lastChipUpdate && <DateTime at={lastChipUpdate} />,
        Status: signup.isEliminated ? 'Eliminated' : 'Still playing',
        'Eliminated at': eliminationDate && <DateTime at={eliminationDate} />,
        'Final position': finalPosition !== null && ordinal(finalPosition),
        'Age and rules':
          signup.termsVersion === null
            ? 'Not asked: please ask before a prize is paid'
            : `Accepted, rules of ${signup.termsVersion}`,
      }}
      received="Signed up"
      last={{ 'Last change': <DateTime at={signup.updatedAt} /> }}
      other={
        <>
          <AdminButton onClick={() => setOpen('delete')}>Delete participant</AdminButton>
          <AdminButton onClick={() => setOpen('correct')}>Correct</AdminButton>
        </>
      }
      onClosed={onClosed}
    >
      {signup.isPaid && <TransactionForm key={`transaction-${signup.id}`} signup={signup} />}
      {open === 'correct' && <PersonDialog signup={signup} onClosed={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteDialog signup={signup} onDeleted={onClosed} onClosed={() => setOpen(null)} />
      )}
    </LeadDialog>
  )
}

function DeleteDialog({ signup, onDeleted, onClosed }: Props & { onDeleted: () => void }) {
  const name = fullName(signup)
  const { isPaid, transactionId, isEliminated, finalPosition, chipCount } = signup
  const { mutate, isPending } = useUndoableChange({
    list: signupsPath,
    also: [changesPath],
    basis: {
      name,
      shown: { isPaid, transactionId, isEliminated, finalPosition, chipCount },
      isDeletion: true,
    },
    send: (_: undefined, shown) => removeSignup(signup.id, shown),
    done: `${name} deleted successfully`,
    failed: 'The participant could not be deleted',
  })
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete participant"
      busy="Deleting..."
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onDeleted })}
      onClosed={onClosed}
    >
      <p>
        They leave the list, the public page and the prize pool. For 30 days this can be undone from
        the audit log.
      </p>
    </ConfirmDialog>
  )
}
