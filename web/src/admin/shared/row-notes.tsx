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
import { Form, type Save } from './form.tsx'
import { listQuery } from './list-tab.tsx'
import { ErrorState } from './states.tsx'
import { useUndoableChange } from './use-undoable-change.ts'

const notesPath = '/api/admin/notes'

type Props = {
  subject: NoteSubject
  /** The row with the notes. */
  name: string
  /** The path of the list that indicates which rows have notes, if there is one. */
  list?: string
}

/** The administrators' notes on a row, and a field for a new note. */
export function RowNotes({ subject, name, list }: Props) {
  const path = `${notesPath}?${new URLSearchParams(subject)}`
  const also = list === undefined ? [] : [list]
  // Refetches each time it opens, because other administrators also write notes.
  const query = useQuery({ ...listQuery(path, RowNotesResponse), staleTime: 0 })
  const titleId = useId()
  // The id stays the same until the note is saved, so that a repeated request does not add a second note.
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
        save={{
          mutate: ({ note }, callbacks) => add.mutate(note, callbacks),
          isPending: add.isPending,
        }}
        onSaved={() => setId(crypto.randomUUID())}
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
          save={{
            mutate: ({ note: next }, callbacks) =>
              correct.mutate(next, { ...callbacks, shown: { note: edited.note } }),
            isPending: correct.isPending,
          }}
          onSaved={() => setEdited(null)}
          onCancel={() => setEdited(null)}
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
  /** The row and the field that identify the draft. */
  of: string
  label: string
  start: string
  action: string
  busy: string
  save: Save<NoteText, unknown>
  onSaved: () => void
  onCancel?: () => void
}

function NoteForm({ of, label, start, action, busy, save, onSaved, onCancel }: FormProps) {
  const [draft, setDraft] = useDraft(of)
  const drop = () => setDraft(null)
  return (
    <Form
      className="stack"
      schema={NoteText}
      start={{ note: draft ?? start }}
      fields={{ note: { label, hint: 'Only administrators see it.', rows: 3 } }}
      draft={{ values: null, keep: ({ note }) => setDraft(note === start ? null : note), drop }}
      save={save}
      onSaved={(_reply, form) => {
        form.reset({ note: start })
        onSaved()
      }}
    >
      <span className="row">
        {onCancel !== undefined && (
          <AdminButton
            onClick={() => {
              drop()
              onCancel()
            }}
          >
            Cancel
          </AdminButton>
        )}
        <AdminButton type="submit" aria-disabled={save.isPending}>
          {save.isPending ? busy : action}
        </AdminButton>
      </span>
    </Form>
  )
}
