import { participants } from '@cardroom/brand/last-longer-copy'
import { notYet } from '../../shared/live/live.ts'
import { LiveNotice } from '../../shared/live/live-notice.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './participants-section.module.css'

const loadList = async () => (await import('./live-standings.tsx')).LiveParticipants

/** Who is in, and how they stand. */
export function ParticipantsSection() {
  return (
    <section data-ground="felt-900" aria-labelledby="participants-title">
      <div className={`container ${styles.inner}`}>
        <h2 id="participants-title">{participants.title}</h2>
        <LazyPart load={loadList} with={{}} className={styles.place}>
          <LiveNotice live={notYet} loading={participants.loading} />
        </LazyPart>
      </div>
    </section>
  )
}
