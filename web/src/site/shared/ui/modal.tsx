import { type ReactNode, type RefObject, useEffect } from 'react'
import styles from './modal.module.css'

type Props = {
  ref: RefObject<HTMLDialogElement | null>
  className: string | undefined
  titleId: string
  /** Called after the modal has closed. */
  onClosed: () => void
  children: ReactNode
}

export function Modal({ ref, className, titleId, onClosed, children }: Props) {
  useEffect(() => {
    if (ref.current?.open === false) ref.current.showModal()
  }, [ref])

  return (
    // Keyboard users close the modal with Escape or the close button. The click handler on the backdrop is for
    // pointers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={`${styles.modal} ${className}`}
      data-ground="card-0"
      aria-labelledby={titleId}
      onClose={onClosed}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close()
      }}
    >
      {children}
    </dialog>
  )
}
