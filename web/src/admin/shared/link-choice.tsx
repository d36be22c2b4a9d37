import type { ReactNode } from 'react'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import styles from './link-choice.module.css'

type Props = {
  label: string
  /** `pills` stand in a panel, `barePills` align with what is beside them. */
  look: 'bar' | 'largeBar' | 'pills' | 'barePills'
  choices: readonly { to: string; label: ReactNode; isCurrent: boolean }[]
}

/** A choice that is kept in the URL: one link for each option. */
export function LinkChoice({ label, look, choices }: Props) {
  return (
    <nav className={styles[look]} aria-label={label}>
      {choices.map(({ to, label: option, isCurrent }) => (
        <SiteLink key={to} to={to} aria-current={isCurrent ? 'true' : undefined}>
          {option}
        </SiteLink>
      ))}
    </nav>
  )
}
