import type { ComponentProps } from 'react'
import styles from './icon-button.module.css'
import { Icon } from './icon.tsx'

type Props = {
  icon: ComponentProps<typeof Icon>['name']
  /** The action and its target. */
  label: string
}

type ButtonProps = Props & {
  onClick: () => void
  /** Whether a dot indicates that there is content. The label must also state this. */
  isMarked?: boolean
}

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

export function IconLink({ icon, label, href }: Props & { href: string }) {
  return (
    <a className={styles.icon} aria-label={label} title={label} href={href}>
      <Icon name={icon} />
    </a>
  )
}
