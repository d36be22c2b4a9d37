import type { LeadKind } from '@cardroom/leads/lead-kind'
import { request } from '../../shared/request.ts'
import { AdminButton } from './admin-button.tsx'
import { DateTime } from './date-time.tsx'
import { duePath } from './due-query.ts'
import { leadName, pathOf, replyOf, type WorkedRow } from './lead.ts'
import type { Column } from './table-column.ts'
import { useUndoableChange } from './use-undoable-change.ts'

type Row = Pick<WorkedRow, 'id' | 'spamAt' | 'isSuspect'>

/** Whether a row is spam, as far as the form and the administrators know, and buttons to say so. */
export function SpamMark({ kind, row }: { kind: LeadKind; row: Row }) {
  const { id, spamAt, isSuspect } = row
  const list = pathOf(kind)
  const name = leadName(kind, row)
  const { mutate, isPending } = useUndoableChange({
    list,
    also: [duePath],
    thing: id,
    basis: { name, shown: { spamAt, isSuspect } },
    send: (isSpam: boolean, shown) =>
      request(`${list}/${id}/spam`, {
        method: 'PATCH',
        payload: { isSpam, shown },
        reply: replyOf(kind),
      }),
    done: ({ message }) => `${message}: ${name}`,
    failed: 'That could not be saved',
  })
  return (
    <span className="row">
      {spamAt !== null && (
        <span>
          Spam since <DateTime at={spamAt} />, counts nowhere
        </span>
      )}
      {spamAt === null && isSuspect && 'Possible spam'}
      {spamAt === null && (
        <AdminButton isDisabled={isPending} onClick={() => mutate(true)}>
          Mark as spam
        </AdminButton>
      )}
      {(spamAt !== null || isSuspect) && (
        <AdminButton isDisabled={isPending} onClick={() => mutate(false)}>
          Not spam
        </AdminButton>
      )}
    </span>
  )
}

/** What the list says of it; false where there is nothing to say. */
export function spamNote({ spamAt, isSuspect }: Omit<Row, 'id'>): string | false {
  return spamAt === null ? isSuspect && 'Possible spam' : 'Spam'
}

/** The filter of a list: spam is left out unless it is asked for. */
export const spamColumn: Column<Row> = {
  id: 'spam',
  label: 'Spam',
  value: ({ spamAt }) => (spamAt === null ? null : 'only'),
  isHidden: true,
  isSortable: false,
  filter: { all: 'Without spam', options: { only: 'Spam' } },
}
