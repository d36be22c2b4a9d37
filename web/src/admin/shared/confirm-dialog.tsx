import { type ReactNode, useId } from 'react'
import { DialogButtons } from './dialog-buttons.tsx'
import { type Close, Dialog } from './dialog.tsx'

type Props = {
  /** A question with the name: `Delete Maverick?` */
  title: string
  /** The consequence, and whether it can be undone. */
  children: ReactNode
  action: string
  /** The label of the other button; `Cancel` by default. */
  cancel?: string
  busy: string
  isBusy: boolean
  /** Runs the action; calls `close` once it is done. */
  onConfirm: (close: Close) => void
  onClosed: () => void
}

/** Asks for confirmation before something is deleted, reset or finalized. */
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
