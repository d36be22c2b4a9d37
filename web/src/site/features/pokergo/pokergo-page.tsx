import { pokergo, pokergoHead, pokergoSeasonCopy } from '@cardroom/brand/pokergo-copy'
import { liveBroadcast } from '@cardroom/brand/seasons'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { PokergoHero } from './pokergo-hero.tsx'
import styles from './pokergo-page.module.css'
import { ReadySection } from './ready-section.tsx'

/** The live broadcast, and the application form. */
export function PokergoPage() {
  return (
    <Page head={pokergoHead}>
      <PokergoHero />
      <SeasonNote season={liveBroadcast} words={pokergoSeasonCopy} />
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
