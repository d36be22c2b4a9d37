import { kook } from '@cardroom/brand/kook-copy'
import { memo } from 'react'
import { Spade } from '../../shared/ui/spade.tsx'
import styles from './kook-page.module.css'

/** The rules, and the promise about the deal. */
export const HowToPlay = memo(function HowToPlay() {
  return (
    <section
      id="how-to-play"
      className={`card ${styles.rules}`}
      data-ground="card-0"
      aria-labelledby="rules-title"
      tabIndex={-1}
    >
      <h2 id="rules-title" className={styles.title}>
        {kook.howToPlay.title}
      </h2>
      <p className="muted">{kook.howToPlay.lead}</p>
      <ul>
        {kook.howToPlay.rules.map((rule) => (
          <li key={rule}>
            <Spade className={styles.bullet} />
            <span>{rule}</span>
          </li>
        ))}
      </ul>
      <h3>{kook.fairness.title}</h3>
      <p>{kook.fairness.promise}</p>
    </section>
  )
})
