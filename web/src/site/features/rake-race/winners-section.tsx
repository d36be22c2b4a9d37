import { rakeBoard } from '@cardroom/brand/rake-race-copy'
import { notLoaded } from '../../shared/loadable/loadable.ts'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'

const loadWinners = async () => (await import('./loaded-race.tsx')).LoadedWinners

/** The winners of each week. */
export function WinnersSection() {
  return (
    <section data-ground="felt-900" aria-labelledby="winners-title">
      <div className="container section">
        <h2 id="winners-title">{rakeBoard.winners.title}</h2>
        <LazyPart load={loadWinners} with={{}} className="below-title">
          <LoadableNotice loadable={notLoaded} />
        </LazyPart>
      </div>
    </section>
  )
}
