import type { ReactNode } from 'react'
import styles from './page-hero.module.css'

type Props = {
  id: string
  copy: { kicker: ReactNode; title: string; lead: string }
  /** Hides the chip edge above the hero. */
  isPlain?: boolean
  children?: ReactNode
  beside: ReactNode
  below?: ReactNode
  className?: string | undefined
}

/** A page's hero: the title and the lead next to other content. */
export function PageHero(props: Props) {
  const { id, copy, isPlain = false, children, beside, below, className } = props
  return (
    <section className={className} data-ground="felt-950" aria-labelledby={id}>
      {!isPlain && <div className={styles.edge} />}
      <div className={`grid ${styles.columns}`}>
        <div className={`grid justify-start ${styles.text}`}>
          <p className="pink strong">{copy.kicker}</p>
          <h1 id={id} className={styles.title}>
            {copy.title}
          </h1>
          <p className={`lead ${styles.lead}`}>{copy.lead}</p>
          {children}
        </div>
        {beside}
      </div>
      {below}
    </section>
  )
}
