import { rakeBoard } from '@cardroom/brand/rake-race-copy'
import { notLoaded } from '../../shared/loadable/loadable.ts'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './standings-section.module.css'

const { leader, leaderboard } = rakeBoard

const loadLeader = async () => (await import('./loaded-race.tsx')).LoadedLeader
const loadLeaderboard = async () => (await import('./loaded-race.tsx')).LoadedLeaderboard

/** The current leader and the leaderboard. */
export function StandingsSection() {
  return (
    <div data-ground="felt-800">
      <div className={`container columns ${styles.columns}`}>
        <section
          className={`card ${styles.leader}`}
          data-ground="card-0"
          aria-labelledby="leader-title"
        >
          <h2 id="leader-title">{leader.title}</h2>
          <LazyPart load={loadLeader} with={{}} className={styles.place}>
            <LoadableNotice loadable={notLoaded} />
          </LazyPart>
        </section>
        <section aria-labelledby="leaderboard-title">
          <h2 id="leaderboard-title">{leaderboard.title}</h2>
          <LazyPart load={loadLeaderboard} with={{}} className={styles.place}>
            <LoadableNotice loadable={notLoaded} />
          </LazyPart>
        </section>
      </div>
    </div>
  )
}
