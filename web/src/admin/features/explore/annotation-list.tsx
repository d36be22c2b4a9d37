import {
  type Annotation,
  AnnotationRequest,
  AnnotationResponse,
  AnnotationsResponse,
} from '@cardroom/contracts/report-notes'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminButton } from '../../shared/admin-button.tsx'
import { getJson } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'
import { DeleteDialog } from '../../shared/delete-dialog.tsx'
import { useMay } from '../../shared/reader.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { IconButton } from '../../shared/icon-button.tsx'
import type { SeriesPoint } from '../../shared/series.ts'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import styles from './explore.module.css'
import { dayText, pointOfDay } from './explore-period.ts'

const path = '/api/admin/annotations'

/** The notes of all days. */
export const annotationsQuery = queryOptions({
  queryKey: [path] as const,
  queryFn: getJson(AnnotationsResponse),
  networkMode: 'always',
})

/** The points of a chart that have notes, with the note numbers. */
export function marksOf(notes: readonly Annotation[], points: readonly SeriesPoint[]) {
  const numbers = new Map<string, number[]>()
  for (const [index, { day }] of notes.entries()) {
    const at = pointOfDay(day, points)
    if (at !== null) numbers.set(at, [...(numbers.get(at) ?? []), index + 1])
  }
  return [...numbers].map(([at, own]) => ({ at, number: own.join(', ') }))
}

type Props = {
  /** The notes of the period, oldest first. */
  notes: readonly Annotation[]
  isKnown: boolean
  /** The default day of a new note. */
  day: string
}

/** The notes of a period, with the same numbers as on the chart. */
export function AnnotationList({ notes, isKnown, day }: Props) {
  const mayEdit = useMay('reports.edit')
  const [edited, setEdited] = useState<Annotation | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Annotation | null>(null)
  return (
    <div className="stack start pad">
      {notes.length > 0 && (
        <ol className={`lines ${styles.notes}`} aria-label="Notes">
          {notes.map((note, index) => (
            <li key={note.id} className="row">
              <span className={`bold figures ${styles.number}`} aria-hidden="true">
                {index + 1}
              </span>
              <p className="grow break">
                <strong>
                  <time dateTime={note.day}>{dayText(note.day)}</time>
                </strong>{' '}
                {note.note} {note.author !== null && <small className="muted">{note.author}</small>}
              </p>
              {mayEdit && (
                <>
                  <IconButton
                    icon="pencil"
                    label={`Edit the note of ${dayText(note.day)}`}
                    onClick={() => setEdited(note)}
                  />
                  <IconButton
                    icon="trash"
                    label={`Delete the note of ${dayText(note.day)}`}
                    onClick={() => setDeleted(note)}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {isKnown && mayEdit && (
        <AdminButton onClick={() => setEdited('new')}>Add a note to a day</AdminButton>
      )}
      {edited !== null && (
        <NoteDialog
          note={edited === 'new' ? null : edited}
          day={day}
          onClosed={() => setEdited(null)}
        />
      )}
      {deleted !== null && (
        <DeleteDialog
          thing="note"
          name={`the note of ${dayText(deleted.day)}`}
          path={`${path}/${deleted.id}`}
          list={path}
          onClosed={() => setDeleted(null)}
        >
          <p>“{deleted.note}” disappears for all administrators. The audit log keeps its text.</p>
        </DeleteDialog>
      )}
    </div>
  )
}

type DialogProps = { note: Annotation | null; day: string; onClosed: () => void }

function NoteDialog({ note, day, onClosed }: DialogProps) {
  const save = useUndoableChange({
    list: path,
    send: async (values: AnnotationRequest) => {
      await request(note === null ? path : `${path}/${note.id}`, {
        method: note === null ? 'POST' : 'PUT',
        payload: values,
        reply: AnnotationResponse,
      })
      return { message: 'Note saved' }
    },
    failed: 'Failed to save the note',
  })
  return (
    <FormDialog
      title={note === null ? 'Add a note' : 'Edit the note'}
      schema={AnnotationRequest}
      start={{ day: note?.day ?? day, note: note?.note ?? '' }}
      fields={{
        day: { label: 'Day', type: 'date' },
        note: {
          label: 'What happened',
          hint: 'All administrators see it. 200 characters at most.',
        },
      }}
      action="Save note"
      save={save}
      onClosed={onClosed}
    />
  )
}
