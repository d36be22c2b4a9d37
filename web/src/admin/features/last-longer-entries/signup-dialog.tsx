import type { WsopSignup } from '@cardroom/contracts/contests-admin'
import { useState } from 'react'
import { formatCount } from '../../../shared/format.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { DetailsList } from '../../shared/details-list.tsx'
import { DialogClose } from '../../shared/dialog-close.tsx'
import { mailAddress } from '../../shared/mail-address.ts'
import { Moment } from '../../shared/moment.tsx'
import { NotesForm } from '../../shared/notes-form.tsx'
import { officeButton } from '../../shared/office-button.ts'
import { OfficeDialog } from '../../shared/office-dialog.tsx'
import { formatDollars } from '../../shared/office-format.ts'
import { useChange } from '../../shared/use-change.ts'
import { messageOf } from '../../../shared/problem-of.ts'
import { changesKey, removeSignup, setNotes, signupsKey } from './last-longer-api.ts'
import { nameOf, ordinal } from './signup-change.ts'
import { TransactionForm } from './transaction-form.tsx'
import { useSignupChange } from './use-signup-change.ts'

type Props = { signup: WsopSignup; onClosed: () => void }

/** All that is known of a participant, the house's notes, and the way to take them off the list. */
export function SignupDialog({ signup, onClosed }: Props) {
  const { id, email, chipCount, lastChipUpdate, finalPosition, eliminationDate } = signup
  const name = nameOf(signup)
  const [isDeleting, setIsDeleting] = useState(false)
  const notes = useSignupChange({
    id,
    send: (text: string) => setNotes(id, text),
    expect: () => ({}),
    done: `Notes on ${name} saved`,
    failed: 'The notes could not be saved',
  })
  return (
    <OfficeDialog title={name} width="wide" onClosed={onClosed}>
      {(close) => (
        <>
          <DetailsList
            details={{
              Email: <a href={mailAddress(email)}>{email}</a>,
              Phone: signup.phone,
              'Buy-in': formatDollars(signup.buyInAmount),
              Payment: signup.isPaid ? 'Paid' : 'Unpaid',
              Method: signup.paymentMethod,
              Transaction: signup.transactionId,
              Chips: chipCount !== null && formatCount(chipCount),
              'Chips reported': lastChipUpdate && <Moment at={lastChipUpdate} />,
              Status: signup.isEliminated ? 'Eliminated' : 'Still playing',
              'Eliminated at': eliminationDate && <Moment at={eliminationDate} />,
              'Final position': finalPosition !== null && ordinal(finalPosition),
              'Signed up': <Moment at={signup.createdAt} />,
              'Last change': <Moment at={signup.updatedAt} />,
              'To be read with care':
                signup.isSuspect && 'This was filled in as a program would do it.',
            }}
          />
          {signup.isPaid && <TransactionForm signup={signup} />}
          <NotesForm
            notes={signup.notes}
            isBusy={notes.isPending}
            onSave={(text) => notes.mutate(text)}
          />
          <DialogClose
            close={close}
            other={
              <button type="button" className={officeButton()} onClick={() => setIsDeleting(true)}>
                Delete participant
              </button>
            }
          />
          {isDeleting && (
            <DeleteDialog
              signup={signup}
              onDeleted={onClosed}
              onClosed={() => setIsDeleting(false)}
            />
          )}
        </>
      )}
    </OfficeDialog>
  )
}

function DeleteDialog({ signup, onDeleted, onClosed }: Props & { onDeleted: () => void }) {
  const name = nameOf(signup)
  const { mutate, isPending } = useChange({
    list: signupsKey,
    also: [changesKey],
    send: () => removeSignup(signup.id),
    done: () => ({ title: 'Success', description: `${name} deleted successfully` }),
    failed: (error) => messageOf(error, 'The participant could not be deleted'),
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
