import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import styles from './dialog.module.css'

/** Closes the dialog. The focus returns to the previous element. */
export type Close = () => void

type Props = {
  title: string
  /** `alertdialog` for confirmations before something is deleted or finalized. */
  role?: 'dialog' | 'alertdialog'
  /** Id of the element that describes the dialog. */
  describedBy?: string
  /** Called after the dialog closes through a button, Escape or a click outside. */
  onClosed: () => void
  /** While busy, the dialog stays open. */
  isBusy?: boolean
  width?: 'narrow' | 'wide' | 'full'
  children: (close: Close) => ReactNode
}

/** A modal dialog of the back office. */
export function Dialog(props: Props) {
  const { title, role = 'dialog', describedBy, onClosed, isBusy = false, width = 'narrow' } = props
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    if (dialog?.open === false) dialog.showModal()
    // Closing before the unmount returns the focus and moves the toasts out of the dialog.
    return () => dialog?.close()
  }, [dialog])

  // Another row starts at the top.
  useLayoutEffect(() => {
    if (dialog === null) return
    dialog.scrollTo(0, 0)
    // The focused element may have disappeared together with the previous row.
    if (!dialog.contains(document.activeElement)) {
      dialog.querySelector<HTMLElement>('select, button, input, textarea, a[href]')?.focus()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [dialog, title])

  const close = () => dialog?.close()
  return (
    // Escape and the buttons serve keyboard users. The click handler is for pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={setDialog}
      className={styles.dialog}
      data-width={width}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // React bubbles these events to an outer dialog, which must stay open.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) onClosed()
      }}
      onCancel={(event) => {
        if (isBusy && event.target === event.currentTarget) event.preventDefault()
      }}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget && !isBusy) close()
      }}
    >
      <div className={`stack loose ${styles.face}`}>
        {/* Announces the new row when the dialog moves from one row to the next. */}
        <h2 id={titleId} className={`break ${styles.title}`} aria-live="polite">
          {title}
        </h2>
        {props.children(close)}
      </div>
    </dialog>
  )
}
