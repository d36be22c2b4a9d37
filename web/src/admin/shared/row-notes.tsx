import type { Admin } from '@cardroom/contracts/admin'
import { Changed } from '@cardroom/contracts/admin-list'
import {
  type NoteSubject,
  NoteText,
  type RowNote,
  RowNoteResponse,
  RowNotesResponse,
} from '@cardroom/contracts/row-notes'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryClient, sessionKey } from '../../shared/query-client.ts'
import { request } from '../../shared/request.ts'
import { AdminButton } from './admin-button.tsx'
import { DateTime } from './date-time.tsx'
import { useDraft } from './draft.ts'
import field from './field.module.css'
import { FieldError } from './field.tsx'
import { listQuery } from './list-tab.tsx'
import { ErrorState } from './states.tsx'
import { useUndoableChange } from './use-undoable-change.ts'

const notesPath = '/api/admin/notes'

type Props = {
  subject: NoteSubject
  /** What the notes are on. */
  name: string
  /** The path of the list that shows whether the row has notes, where there is one. */
  list?: string
}

/** What administrators wrote about a row, and a field for one more line. */
export function RowNotes({ subject, name, list }: Props) {
  const path = `${notesPath}?${new URLSearchParams(subject)}`
  const also = list === undefined ? [] : [list]
  // Read each time it opens: others write too.
  const query = useQuery({ ...listQuery(path, RowNotesResponse), staleTime: 0 })
  const titleId = useId()
  // One id for what is written, so that sending it again adds nothing.
  const [id, setId] = useState(() => crypto.randomUUID())
  const add = useUndoableChange({
    list: path,
    also,
    send: (note: string) =>
      request(notesPath, {
        method: 'POST',
        payload: { id, subject, note },
        reply: RowNoteResponse,
      }),
    done: `Note on ${name} added`,
    failed: 'The note could not be added',
  })
  const notes = query.data?.data ?? []
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h3 id={titleId}>Notes</h3>
      {query.data === undefined && query.error !== null && (
        <ErrorState title="Failed to fetch the notes" query={query} />
      )}
      {notes.length > 0 && (
        <ol className="stack" aria-label={`Notes on ${name}`}>
          {notes.map((note) => (
            <Note key={note.id} note={note} list={path} also={also} />
          ))}
        </ol>
      )}
      <NoteForm
        of={`${subject.subjectType} ${subject.subjectId} note`}
        label="New note"
        start=""
        action="Add note"
        busy="Adding..."
        isBusy={add.isPending}
        onSave={(note, saved) =>
          add.mutate(note, {
            onSuccess: () => {
              setId(crypto.randomUUID())
              saved()
            },
          })
        }
      />
    </section>
  )
}

type NoteProps = { note: RowNote; list: string; also: readonly string[] }

function Note({ note: line, list, also }: NoteProps) {
  const { id, note, author, authorName, createdAt, changedAt } = line
  const me = queryClient.getQueryData<Admin | null>(sessionKey)
  const [edited, setEdited] = useState<RowNote | null>(null)
  const isOwn = author === null || author === me?.email
  const shared = { list, also, thing: id, basis: { name: 'The note', shown: { note } } }
  const correct = useUndoableChange({
    ...shared,
    send: (next: string, shown) =>
      request(`${notesPath}/${id}`, {
        method: 'PATCH',
        payload: { note: next, shown },
        reply: RowNoteResponse,
      }),
    failed: 'The note could not be corrected',
  })
  const remove = useUndoableChange({
    ...shared,
    send: (_id: string) => request(`${notesPath}/${id}`, { method: 'DELETE', reply: Changed }),
    failed: 'The note could not be removed',
  })
  return (
    <li className="stack tight">
      <p className={field.hint}>
        <strong>{authorName ?? author ?? 'Unknown author'}</strong>, <DateTime at={createdAt} />
        {changedAt !== null && (
          <>
            , corrected <DateTime at={changedAt} />
          </>
        )}
      </p>
      {edited === null ? (
        <p className="written">{note}</p>
      ) : (
        <NoteForm
          of={`note ${id}`}
          label="Correct the note"
          start={edited.note}
          action="Save note"
          busy="Saving..."
          isBusy={correct.isPending}
          onCancel={() => setEdited(null)}
          onSave={(next, saved) =>
            correct.mutate(next, {
              shown: { note: edited.note },
              onSuccess: () => {
                saved()
                setEdited(null)
              },
            })
          }
        />
      )}
      {isOwn && edited === null && (
        <span className="row">
          <AdminButton aria-label={`Correct: ${note}`} onClick={() => setEdited(line)}>
            Correct
          </AdminButton>
          <AdminButton
            aria-label={`Remove: ${note}`}
            isDisabled={remove.isPending}
            onClick={() => remove.mutate(id)}
          >
            Remove
          </AdminButton>
        </span>
      )}
    </li>
  )
}

type FormProps = {
  /** The row and the field, for the draft. */
  of: string
  label: string
  start: string
  action: string
  busy: string
  isBusy: boolean
  onCancel?: () => void
  onSave: (note: string, saved: () => void) => void
}

function NoteForm({ of, label, start, action, busy, isBusy, onCancel, onSave }: FormProps) {
  const id = useId()
  const [draft, setDraft] = useDraft(of)
  const [error, setError] = useState<string>()
  return (
    <form
      className={field.field}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        const read = NoteText.safeParse({ note: draft ?? start })
        setError(read.error?.issues[0]?.message)
        if (read.success) onSave(read.data.note, () => setDraft(null))
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={field.input}
        rows={3}
        value={draft ?? start}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        onChange={({ target }) => {
          setDraft(target.value === start ? null : target.value)
          setError(undefined)
        }}
      />
      <div className="row between">
        <p id={`${id}-hint`} className={field.hint}>
          Only administrators see it.
        </p>
        <span className="row">
          {onCancel !== undefined && (
            <AdminButton
              onClick={() => {
                setDraft(null)
                onCancel()
              }}
            >
              Cancel
            </AdminButton>
          )}
          <AdminButton type="submit" aria-disabled={isBusy}>
            {isBusy ? busy : action}
          </AdminButton>
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </form>
  )
}
