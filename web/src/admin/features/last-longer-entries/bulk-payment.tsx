import { WsopPaymentForm, type WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { fullName } from '../../shared/full-name.ts'
import { askToOverwrite } from '../../shared/later-changes.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { changesPath, setPayments, signupsPath } from './last-longer-api.ts'

type Props = { signups: readonly WsopSignup[]; onDone: () => void }

/** Marks the selected entries as paid, with the method and the transaction of a single payment. */
export function BulkPayment({ signups, onDone }: Props) {
  // The entries as the list showed them when the dialog opened.
  const [asked, setAsked] = useState<readonly WsopSignup[] | null>(null)
  return (
    <>
      <AdminButton onClick={() => setAsked(signups)}>Mark as paid</AdminButton>
      {asked !== null && (
        <PaymentDialog signups={asked} onDone={onDone} onClosed={() => setAsked(null)} />
      )}
    </>
  )
}

function PaymentDialog({ signups, onDone, onClosed }: Props & { onClosed: () => void }) {
  const save = useUndoableChange({
    list: signupsPath,
    also: [changesPath],
    send: (payment: WsopPaymentForm) => payAll(payment, signups),
    failed: 'The payments could not be saved',
  })
  const paid = signups.filter(({ isPaid }) => isPaid).length
  return (
    <FormDialog
      title={`Mark ${countOf(signups.length)} as paid`}
      intro={
        <>
          <p>{namesOf(signups)}</p>
          {paid > 0 && <p>{countOf(paid)} of them already paid and get this method too.</p>}
        </>
      }
      schema={WsopPaymentForm}
      start={{ paymentMethod: 'usdt', transactionId: '' }}
      fields={{
        paymentMethod: { label: 'Method' },
        transactionId: {
          label: 'Transaction (optional)',
          hint: 'One hash or number for all of them; empty leaves what is there',
        },
      }}
      action="Mark as paid"
      save={save}
      onSaved={(_reply, close) => {
        close()
        onDone()
      }}
      onClosed={onClosed}
    />
  )
}

/** Asks about entries that somebody has changed in the meantime, and names the entries that stay unchanged. */
async function payAll(payment: WsopPaymentForm, signups: readonly WsopSignup[]) {
  const named = new Map(signups.map((signup) => [signup.id, signup]))
  const nameOf = (id: number | string) => {
    const signup = named.get(Number(id))
    return signup === undefined ? `Entry ${id}` : fullName(signup)
  }
  let { changed, auditIds: lines, left, gone } = (await setPayments(payment, signups)).data
  if (left.length > 0) {
    const later = left.map((one) => ({ ...one, name: nameOf(one.id) }))
    if (await askToOverwrite(later)) {
      const shown = left.map(({ id, current }) => ({
        id: Number(id),
        isPaid: current['isPaid'] === true,
        transactionId: current['transactionId'] as string | null,
      }))
      const again = (await setPayments(payment, shown)).data
      changed += again.changed
      lines = [...lines, ...again.auditIds]
      left = again.left
      gone = [...gone, ...again.gone]
    }
  }
  const untouched = left.map(({ id }) => nameOf(id))
  const message = [
    `${countOf(changed)} marked as paid`,
    untouched.length > 0 && `left as they are: ${untouched.join(', ')}`,
    gone.length > 0 && `deleted meanwhile: ${gone.map(nameOf).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')
  return { message, lines }
}

function countOf(entries: number): string {
  return entries === 1 ? '1 participant' : `${entries} participants`
}

const maxNames = 10

function namesOf(signups: readonly WsopSignup[]): string {
  const more = signups.length - maxNames
  const names = signups.slice(0, maxNames).map(fullName).join(', ')
  return more > 0 ? `${names} and ${more} more.` : `${names}.`
}
