import { newsletter } from '@cardroom/brand/home-copy'
import styles from './newsletter-issues.module.css'

/** Two placeholders for the issues, and a sentence for browsers without script. */
export function IssueSkeletons() {
  return (
    <section className={styles.place} aria-labelledby="latest-issues" aria-busy="true">
      <div className={`needs-script ${styles.issues} ${styles.skeletons}`}>
        <Skeleton />
        <Skeleton />
      </div>
      <p className="without-script">{newsletter.issuesElsewhere}</p>
    </section>
  )
}

function Skeleton() {
  return (
    <div className={`card ${styles.card}`} data-ground="card-0">
      <span />
      <span />
    </div>
  )
}
