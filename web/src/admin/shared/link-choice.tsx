import type { ReactNode } from 'react'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import styles from './link-choice.module.css'

type Props = {
  label: string
  /** `pills` is for panels. `barePills` aligns with adjacent content. */
  look: 'bar' | 'largeBar' | 'pills' | 'barePills'
  choices: readonly { to: string; label: ReactNode; isCurrent: boolean }[]
}

/** A choice that the URL stores, with one link per option. */
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
