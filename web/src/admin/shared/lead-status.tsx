import type { LeadKind } from '@cardroom/leads/lead-kind'
import { labelsOf } from '@cardroom/leads/parts'
import { request } from '../../shared/request.ts'
import { AdminButton } from './admin-button.tsx'
import { chipColors } from './chip-colors.ts'
import { duePath } from './due-query.ts'
import { leadName, pathOf, replyOf, withChange, type WorkedRow } from './lead.ts'
import { sendMany, wordsOf } from './send-many.ts'
import { StatusSelect } from './status-select.tsx'
import { useUndoableChange } from './use-undoable-change.ts'

type Props = { kind: LeadKind; row: WorkedRow }
type List = Parameters<typeof withChange>[0]

/** The status of a row; a change is shown at once and can be undone. */
export function RowStatus({ kind, row }: Props) {
  const { statuses = {}, title = kind.label } = kind
  const list = pathOf(kind)
  const name = leadName(kind, row)
  const { mutate } = useUndoableChange({
    list,
    thing: row.id,
    basis: { name, shown: { status: row.status } },
    send: (status: string, shown) =>
      request(`${list}/${row.id}/status`, {
        method: 'PATCH',
        payload: { status, shown },
        reply: replyOf(kind),
      }),
    expect: (known: List, status) => withChange(known, row.id, { status }),
    done: (_reply, status) => `${title} status updated to ${status}`,
    failed: () => `Failed to update ${title.toLowerCase()} status`,
  })
  return (
    <StatusSelect
      label={`Status of ${name}`}
      value={row.status}
      options={labelsOf(statuses)}
      chip={chipColors[statuses[row.status]?.color ?? 'grey']}
      onChoose={(status) => mutate(status)}
    />
  )
}

type BulkProps = { kind: LeadKind; rows: readonly WorkedRow[]; onDone: () => void }

/** Changes all selected rows: one status, or whether they are spam. Each change has its own line in the audit log. */
export function BulkChanges({ kind, rows, onDone }: BulkProps) {
  const { statuses = {}, title = kind.label, noun, nouns = noun } = kind
  const path = pathOf(kind)
  const named = rows.map((row) => ({ ...row, name: leadName(kind, row) }))
  const things = [noun, nouns] as const
  const status = useUndoableChange({
    list: path,
    send: (next: string) =>
      sendMany(`${path}/status`, { status: next }, named, (row) => row.status),
    done: (result, next) => wordsOf(result, things, `updated to ${next}`),
    failed: () => `Failed to update ${title.toLowerCase()} status`,
  })
  const spam = useUndoableChange({
    list: path,
    also: [duePath],
    send: (isSpam: boolean) =>
      sendMany(`${path}/spam`, { isSpam }, named, ({ spamAt, isSuspect }) =>
        // Whether a row was suspected before its mark is taken away makes no difference.
        isSpam ? { spamAt, isSuspect } : { spamAt },
      ),
    done: (result, isSpam) =>
      wordsOf(result, things, isSpam ? 'marked as spam' : 'marked as no spam'),
    failed: 'That could not be saved',
  })
  const mark = (isSpam: boolean) => spam.mutate(isSpam, { onSuccess: onDone })
  return (
    <>
      <StatusSelect
        label="Status for all selected rows"
        value=""
        options={{ '': status.isPending ? 'Updating...' : 'Set status to', ...labelsOf(statuses) }}
        isDisabled={status.isPending}
        onChoose={(next) => status.mutate(next, { onSuccess: onDone })}
      />
      {rows.some(({ spamAt }) => spamAt === null) && (
        <AdminButton isDisabled={spam.isPending} onClick={() => mark(true)}>
          Mark as spam
        </AdminButton>
      )}
      {rows.some(({ spamAt, isSuspect }) => spamAt !== null || isSuspect) && (
        <AdminButton isDisabled={spam.isPending} onClick={() => mark(false)}>
          Not spam
        </AdminButton>
      )}
    </>
  )
}
