import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import styles from './dialog.module.css'

/** Closes the dialog; the focus goes back to where it came from. */
export type Close = () => void

type Props = {
  title: string
  /** `alertdialog` where something is about to be lost or settled. */
  role?: 'dialog' | 'alertdialog'
  /** Said with the title, as far as it is an element of that id. */
  describedBy?: string
  /** Told once it has closed: by its own buttons, by Escape, by a click beside it. */
  onClosed: () => void
  /** While something is under way it stays open. */
  isBusy?: boolean
  width?: 'narrow' | 'wide'
  children: (close: Close) => ReactNode
}

/** A dialog of the back office: focus stays in, Escape closes, what is behind it rests. */
export function Dialog(props: Props) {
  const { title, role = 'dialog', describedBy, onClosed, isBusy = false, width = 'narrow' } = props
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    if (dialog?.open === false) dialog.showModal()
    // One that is taken away while it is open closes all the same: the focus goes back, toasts move out.
    return () => dialog?.close()
  }, [dialog])

  const close = () => dialog?.close()
  return (
    // Escape and the dialog's buttons serve the keyboard; a click beside it is for the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={setDialog}
      className={styles.dialog}
      data-width={width}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={onClosed}
      onCancel={(event) => {
        if (isBusy) event.preventDefault()
      }}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget && !isBusy) close()
      }}
    >
      <div className={styles.face}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {props.children(close)}
      </div>
    </dialog>
  )
}
