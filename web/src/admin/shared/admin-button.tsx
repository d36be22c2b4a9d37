import type { ComponentProps } from 'react'
import { buttonClass } from '../../shared/ui/button-class.ts'
import styles from './admin-button.module.css'

type Props = ComponentProps<'button'> & {
  /** Ignores clicks but, unlike `disabled`, keeps the focus. */
  isDisabled?: boolean
}

/** A button of the back office. Its style is more angular and less prominent than on the site. */
export function AdminButton({ isDisabled, className, onClick, ...attributes }: Props) {
  return (
    <button
      type="button"
      aria-disabled={isDisabled}
      {...attributes}
      className={adminButton(className)}
      onClick={isDisabled === true ? undefined : onClick}
    />
  )
}

/** The class of a back-office button, for links with the same style. */
export function adminButton(own?: string): string {
  return buttonClass({
    look: 'outline',
    small: true,
    with: [styles.button, own].filter(Boolean).join(' '),
  })
}
