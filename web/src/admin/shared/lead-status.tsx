import type { LeadKind } from '@cardroom/leads/lead-kind'
import { labelsOf } from '@cardroom/leads/parts'
import { request } from '../../shared/request.ts'
import { AdminButton } from './admin-button.tsx'
import { chipColors } from './chip-colors.ts'
import { duePath, useOfficePeople } from './due-query.ts'
import { leadName, pathOf, replyOf, withChange, type WorkedRow } from './lead.ts'
import { sendMany, wordsOf } from './send-many.ts'
import { StatusSelect } from './status-select.tsx'
import { useUndoableChange } from './use-undoable-change.ts'
import { useState } from 'react'
import field from './field.module.css'
import { DateTime } from './date-time.tsx'
import type { Column } from './table-column.ts'

type Props = { kind: LeadKind; row: WorkedRow }
type List = Parameters<typeof withChange>[0]

type Options<Fields> = Pick<
  Parameters<typeof useUndoableChange<List, Fields, { message: string }>>[0],
  'also' | 'expect' | 'done' | 'failed'
>

/**
 * A change of one row, sent with the values that the administrator saw.
 * @param path the end of the request path
 */
function useRowChange<Fields extends object>(
  { kind, row }: { kind: LeadKind; row: { id: string } },
  path: 'status' | 'spam' | 'follow-up',
  shown: object,
  options: Partial<Options<Fields>>,
) {
  const list = pathOf(kind)
  return useUndoableChange({
    failed: 'That could not be saved',
    ...options,
    list,
    thing: row.id,
    basis: { name: leadName(kind, row), shown },
    send: (fields: Fields, latest) =>
      request(`${list}/${row.id}/${path}`, {
        method: 'PATCH',
        payload: { ...fields, shown: latest },
        reply: replyOf(kind),
      }),
  })
}

/** The status of a row. The list shows a change immediately, and the administrator can undo it. */
export function RowStatus({ kind, row }: Props) {
  const { statuses = {}, title = kind.label } = kind
  const name = leadName(kind, row)
  const { mutate } = useRowChange<{ status: string }>(
    { kind, row },
    'status',
    { status: row.status },
    {
      expect: (known, { status }) => withChange(known, row.id, { status }),
      done: (_reply, { status }) => `${title} status updated to ${status}`,
      failed: () => `Failed to update ${title.toLowerCase()} status`,
    },
  )
  return (
    <StatusSelect
      label={`Status of ${name}`}
      value={row.status}
      options={labelsOf(statuses)}
      chip={chipColors[statuses[row.status]?.color ?? 'grey']}
      onChoose={(status) => mutate({ status })}
    />
  )
}

type BulkProps = { kind: LeadKind; rows: readonly WorkedRow[]; onDone: () => void }

/** Sets the status or the spam mark of all selected rows. Each change has a separate audit line. */
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
        // Clears a mark regardless of whether the row was suspected.
        isSpam ? { spamAt, isSuspect } : { spamAt },
      ),
    done: (result, isSpam) =>
      wordsOf(result, things, isSpam ? 'marked as spam' : 'marked as not spam'),
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

type FollowUpProps = {
  kind: LeadKind
  row: Pick<WorkedRow, 'id' | 'ownerId' | 'ownerName' | 'dueOn'>
}

type FollowUp = { ownerId?: string | null; dueOn?: string | null }

function useFollowUp(props: FollowUpProps, shown: FollowUp) {
  return useRowChange<FollowUp>(props, 'follow-up', shown, { also: [duePath] })
}

/** A select for the owner of a row. */
export function Owner(props: FollowUpProps) {
  const { kind, row } = props
  const name = leadName(kind, row)
  const { mutate } = useFollowUp(props, { ownerId: row.ownerId })
  const people = useOfficePeople()
  // A suspended administrator owns no rows and is not selectable.
  const value = row.ownerName === null ? '' : (row.ownerId ?? '')
  const known = Object.fromEntries(
    people.map((person) => [person.id, person.isMe ? `${person.name} (you)` : person.name]),
  )
  return (
    <StatusSelect
      label={`Owner of ${name}`}
      value={value}
      options={{
        '': 'Nobody',
        ...(row.ownerName !== null && { [value]: row.ownerName }),
        ...known,
      }}
      chip={value === '' ? chipColors.grey : chipColors.blue}
      onChoose={(chosen) => mutate({ ownerId: chosen === '' ? null : chosen })}
    />
  )
}

/** The next date of a row. It is saved on Enter or blur, but not during typing. */
export function NextDate(props: FollowUpProps) {
  const { kind, row } = props
  const name = leadName(kind, row)
  const { mutate } = useFollowUp(props, { dueOn: row.dueOn })
  const [typed, setTyped] = useState<string | null>(null)

  function save(day: string | null): void {
    setTyped(null)
    if (day !== row.dueOn) mutate({ dueOn: day })
  }

  return (
    <span className="row">
      <input
        type="date"
        aria-label={`Next date of ${name}`}
        className={field.date}
        min="2000-01-01"
        max="2100-12-31"
        value={typed ?? row.dueOn ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => {
          // An incomplete date neither sets nor clears the value.
          if (typed !== null) save(target.validity.valid && typed !== '' ? typed : row.dueOn)
        }}
        onKeyDown={(event) => {
          if (typed === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
          // These keys must not close the surrounding dialog.
          event.preventDefault()
          event.stopPropagation()
          const isSaved =
            event.key === 'Enter' && event.currentTarget.validity.valid && typed !== ''
          save(isSaved ? typed : row.dueOn)
        }}
      />
      {row.dueOn !== null && (
        <AdminButton aria-label={`Clear the next date of ${name}`} onClick={() => save(null)}>
          Clear
        </AdminButton>
      )}
    </span>
  )
}

type Spam = Pick<WorkedRow, 'spamAt' | 'isSuspect'>

/** Shows whether a row is spam or suspected, with buttons that change this. */
export function SpamMark({ kind, row }: Props) {
  const { spamAt, isSuspect } = row
  const shown = { spamAt, isSuspect }
  const { mutate, isPending } = useRowChange<{ isSpam: boolean }>({ kind, row }, 'spam', shown, {
    also: [duePath],
    done: ({ message }) => `${message}: ${leadName(kind, row)}`,
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
        <AdminButton isDisabled={isPending} onClick={() => mutate({ isSpam: true })}>
          Mark as spam
        </AdminButton>
      )}
      {(spamAt !== null || isSuspect) && (
        <AdminButton isDisabled={isPending} onClick={() => mutate({ isSpam: false })}>
          Not spam
        </AdminButton>
      )}
    </span>
  )
}

/** The note in the list, or false if there is none. */
export function spamNote({ spamAt, isSuspect }: Spam): string | false {
  return spamAt === null ? isSuspect && 'Possible spam' : 'Spam'
}

/** The filter of a list, which hides spam by default. */
export const spamColumn: Column<Spam> = {
  id: 'spam',
  label: 'Spam',
  value: ({ spamAt }) => (spamAt === null ? null : 'only'),
  isHidden: true,
  isSortable: false,
  filter: { all: 'Without spam', options: { only: 'Spam' } },
}
