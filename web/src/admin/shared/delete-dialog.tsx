import { Done } from '@cardroom/contracts/response'
import type { ReactNode } from 'react'
import { request } from '../../shared/request.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useUndoableChange } from './use-undoable-change.ts'

type Props = {
  /** What it is, such as `goal`, and which one. */
  thing: string
  name: string
  path: string
  /** The list that shows it. */
  list: string
  /** The consequence. */
  children: ReactNode
  onClosed: () => void
}

/** Deletes something after confirmation. */
export function DeleteDialog({ thing, name, path, list, children, onClosed }: Props) {
  const { mutate, isPending } = useUndoableChange({
    list,
    send: () => request(path, { method: 'DELETE', reply: Done }),
    done: `${thing.charAt(0).toUpperCase()}${thing.slice(1)} deleted`,
    failed: `Failed to delete the ${thing}`,
  })
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${thing}`}
      busy="Deleting..."
      isBusy={isPending}
      onConfirm={(close) => mutate(undefined, { onSettled: close })}
      onClosed={onClosed}
    >
      {children}
    </ConfirmDialog>
  )
}
