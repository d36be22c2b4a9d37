import type { LeadKind } from '@cardroom/leads/lead-kind'
import { useState } from 'react'
import { request } from '../../shared/request.ts'
import { AdminButton } from './admin-button.tsx'
import { chipColors } from './chip-colors.ts'
import { duePath, useOfficePeople } from './due-query.ts'
import field from './field.module.css'
import { leadName, pathOf, replyOf, type WorkedRow } from './lead.ts'
import { StatusSelect } from './status-select.tsx'
import { useUndoableChange } from './use-undoable-change.ts'

type Props = { kind: LeadKind; row: Pick<WorkedRow, 'id' | 'ownerId' | 'ownerName' | 'dueOn'> }

type Fields = { ownerId?: string | null; dueOn?: string | null }

function useFollowUp({ kind, row }: Props, shown: Fields) {
  const list = pathOf(kind)
  const name = leadName(kind, row)
  return useUndoableChange({
    list,
    also: [duePath],
    thing: row.id,
    basis: { name, shown },
    send: (fields: Fields, latest) =>
      request(`${list}/${row.id}/follow-up`, {
        method: 'PATCH',
        payload: { ...fields, shown: latest },
        reply: replyOf(kind),
      }),
    failed: 'That could not be saved',
  })
}

/** Who works on a row. */
export function Owner(props: Props) {
  const { kind, row } = props
  const name = leadName(kind, row)
  const { mutate } = useFollowUp(props, { ownerId: row.ownerId })
  const people = useOfficePeople()
  // Somebody who is suspended owns nothing, and is no choice.
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

/** The next date of a row: saved with Enter or on leaving the field, not while it is typed. */
export function NextDate(props: Props) {
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
          // A day that is typed in part is no day, and no wish for none.
          if (typed !== null) save(target.validity.valid && typed !== '' ? typed : row.dueOn)
        }}
        onKeyDown={(event) => {
          if (typed === null || (event.key !== 'Enter' && event.key !== 'Escape')) return
          // Neither closes the dialog around it.
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
