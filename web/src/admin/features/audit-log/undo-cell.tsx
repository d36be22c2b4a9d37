import { type AuditLine, LaterLine } from '@cardroom/contracts/audit-log'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { AdminButton } from '../../shared/admin-button.tsx'
import { readProblem } from '../../../shared/read-problem.ts'
import { useUndo } from '../../shared/use-undoable-change.ts'
import { describeChange, fieldChanges } from '../../shared/audit-format.ts'
import { useNow } from '../../shared/use-now.ts'

/** The lists that a change may affect. */
const everyList = [
  '/api/admin/audit-log',
  '/api/admin/sponsorships',
  '/api/admin/applications',
  '/api/admin/wsop/signups',
  '/api/admin/wsop/changes',
  '/api/admin/rake-players',
  '/api/admin/weekly-winners',
]

/** The undo button of a change, or the reason why undo is unavailable. */
export function UndoCell({ line }: { line: AuditLine }) {
  const [isAsking, setIsAsking] = useState(false)
  switch (line.undoing) {
    case 'possible':
      return (
        <>
          <AdminButton
            aria-label={`Undo: ${describeChange(line)}`}
            onClick={() => setIsAsking(true)}
          >
            Undo
          </AdminButton>
          {isAsking && <UndoDialog line={line} onClosed={() => setIsAsking(false)} />}
        </>
      )
    case 'done':
      return <span className="muted small">Undone</span>
    case 'late':
      return <span className="muted small">Older than 30 days</span>
    case 'none':
      return null
  }
}

function UndoDialog({ line, onClosed }: { line: AuditLine; onClosed: () => void }) {
  const { mutate, isPending } = useUndo(everyList)
  // The later change that blocks the undo, if the service has named one.
  const [later, setLater] = useState<AuditLine | null>(null)
  return (
    <ConfirmDialog
      title="Undo this change?"
      action="Undo"
      busy="Undoing..."
      isBusy={isPending}
      onConfirm={(close) =>
        mutate([line.id], { onSuccess: close, onError: (error) => setLater(readLaterLine(error)) })
      }
      onClosed={onClosed}
    >
      <p>
        <strong>{describeChange(line)}</strong>, <DateTime at={line.at} />
        {line.actorEmail !== null && `, by ${line.actorEmail}`}. It goes back to what it was, unless
        it has been changed since.
      </p>
      <FieldChanges line={line} isBackwards />
      {later !== null && (
        <div role="alert">
          <p>
            In the way is a later change: <strong>{describeChange(later)}</strong>,{' '}
            <DateTime at={later.at} />
            {later.actorEmail !== null && `, by ${later.actorEmail}`}.
          </p>
          <FieldChanges line={later} />
          {later.undoing === 'possible' && (
            <AdminButton
              isDisabled={isPending}
              onClick={() =>
                mutate([later.id], {
                  onSuccess: () => setLater(null),
                  onError: (error) => setLater(readLaterLine(error)),
                })
              }
            >
              Undo the later change first
            </AdminButton>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}

function readLaterLine(error: Error): AuditLine | null {
  return LaterLine.safeParse(readProblem(error)?.data).data?.line ?? null
}

type Props = {
  line: AuditLine
  /** Previews the effect of the undo. */
  isBackwards?: boolean
}

/** A change with more fields than this is collapsed. */
const shownAtOnce = 4

/** The fields of a change, before and after. */
export function FieldChanges({ line, isBackwards = false }: Props) {
  const now = useNow()
  const changes = fieldChanges(line, now)
  if (changes.length === 0) return null
  const list = (
    <ul className="stack tight break">
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className="muted small">{name}</span>{' '}
          <span className="muted">{isBackwards ? after : before}</span>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> becomes </span>
          <span>{isBackwards ? before : after}</span>
        </li>
      ))}
    </ul>
  )
  if (changes.length <= shownAtOnce) return list
  return (
    <details>
      <summary>{changes.length} fields</summary>
      {list}
    </details>
  )
}
