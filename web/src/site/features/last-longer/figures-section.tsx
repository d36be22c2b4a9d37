import { lastLongerFigures } from '@cardroom/brand/last-longer-copy'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { ContestFigures } from './contest-figures.tsx'
import styles from './figures-section.module.css'

const loadFigures = async () => (await import('./loaded-standings.tsx')).LoadedFigures

/** The contest's totals. */
export function FiguresSection() {
  return (
    <section data-ground="felt-900" aria-label={lastLongerFigures.label}>
      <div className={`container ${styles.inner}`}>
        <LazyPart load={loadFigures} with={{}}>
          <ContestFigures totals={null} isBusy />
        </LazyPart>
      </div>
    </section>
  )
}
