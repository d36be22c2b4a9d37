import { type ReactNode, useId } from 'react'
import { DialogButtons } from './dialog-buttons.tsx'
import { type Close, Dialog } from './dialog.tsx'

type Props = {
  /** A question that contains the name: `Delete Maverick?` */
  title: string
  /** The consequence, and whether undo is possible. */
  children: ReactNode
  action: string
  /** The label of the cancel button. The default is `Cancel`. */
  cancel?: string
  busy: string
  isBusy: boolean
  /** Performs the action and calls `close` when it is done. */
  onConfirm: (close: Close) => void
  onClosed: () => void
}

/** Asks for confirmation before an action deletes, resets or finalizes something. */
export function ConfirmDialog(props: Props) {
  const { title, children, action, cancel, busy, isBusy, onConfirm, onClosed } = props
  const textId = useId()
  return (
    <Dialog
      title={title}
      role="alertdialog"
      describedBy={textId}
      isBusy={isBusy}
      onClosed={onClosed}
    >
      {(close) => (
        <>
          <div id={textId} className="stack break">
            {children}
          </div>
          <DialogButtons
            close={close}
            action={action}
            {...(cancel !== undefined && { cancel })}
            busy={busy}
            isBusy={isBusy}
            onAction={() => onConfirm(close)}
            isCautious
          />
        </>
      )}
    </Dialog>
  )
}
