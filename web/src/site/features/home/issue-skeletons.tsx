import { newsletter } from '@cardroom/brand/home-copy'
import styles from './home.module.css'

/** Two placeholders for the issues, and a sentence for browsers without JavaScript. */
export function IssueSkeletons() {
  return (
    <section className={styles.issuesPlace} aria-labelledby="latest-issues" aria-busy="true">
      <div className={`needs-script grid gap-16 ${styles.issuesIssues} ${styles.skeletons}`}>
        <Skeleton />
        <Skeleton />
      </div>
      <p className="without-script">{newsletter.issuesElsewhere}</p>
    </section>
  )
}

function Skeleton() {
  return (
    <div className={`card flex gap-12 p-24 ${styles.issuesCard}`} data-ground="card-0">
      <span />
      <span />
    </div>
  )
}
