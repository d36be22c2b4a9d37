import { Done } from '@cardroom/contracts/response'
import type { ReactNode } from 'react'
import { request } from '../../shared/request.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useUndoableChange } from './use-undoable-change.ts'

type Props = {
  /** The kind of item, such as `goal`, and its name. */
  thing: string
  name: string
  path: string
  /** The list that contains the item. */
  list: string
  /** The consequence of the deletion. */
  children: ReactNode
  onClosed: () => void
}

/** Deletes an item after confirmation. */
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
