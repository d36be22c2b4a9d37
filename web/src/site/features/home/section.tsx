import type { SectionCopy } from '@cardroom/brand/home-copy'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { royalFlush, type SectionId } from '../../shared/sections.ts'
import { trackLead } from '../../shared/tracking/clicks.ts'
import { Spade } from '../../shared/ui/spade.tsx'
import styles from './home.module.css'

type Props = {
  id: SectionId
  ground: 'felt-900' | 'felt-800' | 'card-50' | 'pink-300'
  copy: SectionCopy
  above?: ReactNode
  children: ReactNode
}

export function Section({ id, ground, copy, above, children }: Props) {
  const rank = royalFlush.find((card) => card.id === id)?.rank
  return (
    <section id={id} data-ground={ground} aria-labelledby={`${id}-title`} tabIndex={-1}>
      {above}
      <div className="container section">
        <header className={`grid gap-20 ${styles.header}`}>
          <span className={`grid centered gap-4 ${styles.card}`} aria-hidden="true">
            <span>{rank}</span>
            <Spade className={styles.suit} />
          </span>
          <div>
            <h2 id={`${id}-title`}>{copy.title}</h2>
            <p className="lead w-60 muted">{copy.lead}</p>
          </div>
        </header>
        {children}
      </div>
    </section>
  )
}

const label = 'Get a seat now'

type SeatProps = {
  location: string
}

export function SeatButton({ location }: SeatProps) {
  return (
    <SiteLink
      className={buttonClass({ look: 'red' })}
      to="/#join"
      onClick={() => trackLead(label, location)}
    >
      {label}
    </SiteLink>
  )
}
