import type { AuditLine } from '@cardroom/contracts/audit-log'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { Moment } from '../../shared/moment.tsx'
import { officeButton } from '../../shared/office-button.ts'
import { useUndo } from '../../shared/use-change.ts'
import { everyList } from './audit-lists.ts'
import { deedOf } from './audit-words.ts'
import { FieldChanges } from './field-changes.tsx'
import styles from './undo-cell.module.css'

/** Whether a change can be undone, and the way to do it. */
export function UndoCell({ line }: { line: AuditLine }) {
  const [isAsking, setIsAsking] = useState(false)
  switch (line.undoing) {
    case 'possible':
      return (
        <>
          <button
            type="button"
            className={officeButton()}
            aria-label={`Undo: ${deedOf(line)}`}
            onClick={() => setIsAsking(true)}
          >
            Undo
          </button>
          {isAsking && <UndoDialog line={line} onClosed={() => setIsAsking(false)} />}
        </>
      )
    case 'done':
      return <span className={styles.note}>Undone</span>
    case 'late':
      return <span className={styles.note}>Older than 30 days</span>
    case 'none':
      return null
  }
}

function UndoDialog({ line, onClosed }: { line: AuditLine; onClosed: () => void }) {
  const { mutate, isPending } = useUndo(everyList)
  return (
    <ConfirmDialog
      title="Undo this change?"
      action="Undo"
      busy="Undoing..."
      isBusy={isPending}
      onConfirm={(close) => mutate([line.id], { onSuccess: close })}
      onClosed={onClosed}
    >
      <p>
        <strong>{deedOf(line)}</strong>, <Moment at={line.at} />
        {line.actorEmail !== null && `, by ${line.actorEmail}`}. It goes back to what it was, unless
        it has been changed since.
      </p>
      <FieldChanges line={line} isBackwards />
    </ConfirmDialog>
  )
}
