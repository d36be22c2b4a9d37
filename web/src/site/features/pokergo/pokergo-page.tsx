import { pokergo, pokergoHead } from '@cardroom/brand/pokergo-copy'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { seasonNotices } from '../../shared/season/season-notices.ts'
import { PokergoHero } from './pokergo-hero.tsx'
import styles from './pokergo-page.module.css'
import { ReadySection } from './ready-section.tsx'

/** The live broadcast, and the application form. */
export function PokergoPage() {
  return (
    <Page head={pokergoHead}>
      <PokergoHero />
      <SeasonNote {...seasonNotices['/pokergo']} />
      <ReadySection />
      <section data-ground="felt-800" aria-labelledby="pokergo-note">
        <div className={`container columns ${styles.note}`}>
          <h2 id="pokergo-note">{pokergo.note.title}</h2>
          <p className="lead">{pokergo.note.text}</p>
        </div>
      </section>
    </Page>
  )
}
