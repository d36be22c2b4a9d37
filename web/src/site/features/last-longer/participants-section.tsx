import { participants } from '@cardroom/brand/last-longer-copy'
import { notLoaded } from '../../shared/loadable/loadable.ts'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'

const loadList = async () => (await import('./loaded-standings.tsx')).LoadedParticipants

/** The participants and their standings. */
export function ParticipantsSection() {
  return (
    <section data-ground="felt-900" aria-labelledby="participants-title">
      <div className="container section">
        <h2 id="participants-title">{participants.title}</h2>
        <LazyPart load={loadList} with={{}} className="below-title">
          <LoadableNotice loadable={notLoaded} loading={participants.loading} />
        </LazyPart>
      </div>
    </section>
  )
}
