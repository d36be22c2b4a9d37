import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'
import { Icon } from './icon.tsx'

type Props = {
  icon: ComponentProps<typeof Icon>['name']
  /** What it does, and to what. */
  label: string
}

type ButtonProps = Props & {
  onClick: () => void
  /** Whether there is something behind it; the label says so too. */
  isMarked?: boolean
}

/** A button that is an icon. */
export function IconButton({ icon, label, onClick, isMarked = false }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      data-marked={isMarked || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** A link that is an icon. */
export function IconLink({ icon, label, href }: Props & { href: string }) {
  return (
    <a className={styles.icon} aria-label={label} title={label} href={href}>
      <Icon name={icon} />
    </a>
  )
}
