import { newsletter } from '@cardroom/brand/home-copy'
import styles from './newsletter-issues.module.css'

type Props = {
  /** Whether it replaces skeletons that are already shown, and so appears without a delay. */
  isContinued?: boolean
}

/** Two placeholders for the issues, and a sentence for browsers without script. */
export function IssueSkeletons({ isContinued = false }: Props) {
  return (
    <section className={styles.place} aria-labelledby="latest-issues" aria-busy="true">
      <div
        className={`needs-script ${styles.issues} ${styles.skeletons}`}
        data-continued={isContinued}
      >
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
      <span />
    </div>
  )
}
