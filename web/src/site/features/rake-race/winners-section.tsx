import { rakeBoard } from '@cardroom/brand/rake-race-copy'
import { notYet } from '../../shared/live/live.ts'
import { LiveNotice } from '../../shared/live/live-notice.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './winners-section.module.css'

const loadWinners = async () => (await import('./live-race.tsx')).LiveWinners

/** Who has won, week by week. */
export function WinnersSection() {
  return (
    <section data-ground="felt-900" aria-labelledby="winners-title">
      <div className={`container ${styles.inner}`}>
        <h2 id="winners-title">{rakeBoard.winners.title}</h2>
        <LazyPart load={loadWinners} with={{}} className={styles.place}>
          <LiveNotice live={notYet} />
        </LazyPart>
      </div>
    </section>
  )
}
