import { applicationForm } from '@cardroom/brand/embeds'
import { pokergo, pokergoHead } from '@cardroom/brand/pokergo-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { ApplicationBox } from '../../shared/application/application-box.tsx'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { track } from '../../shared/tracking/clicks.ts'
import { HeroPicture } from '../../shared/ui/hero-picture.tsx'
import { NewTabArrow } from '../../shared/ui/outbound-link.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import { SpadeList } from '../../shared/ui/spade.tsx'
import styles from './pokergo.module.css'

export function PokergoPage() {
  return (
    <Page head={pokergoHead}>
      <PokergoHero />
      <SeasonNote page="/pokergo" />
      <ReadySection />
      <section data-ground="felt-800" aria-labelledby="pokergo-note">
        <div className={`container columns items-center ${styles.note}`}>
          <h2 id="pokergo-note">{pokergo.note.title}</h2>
          <p className="lead">{pokergo.note.text}</p>
        </div>
      </section>
    </Page>
  )
}

function PokergoHero() {
  return (
    <PageHero
      id="pokergo-title"
      copy={{
        ...pokergo,
        kicker: <span className={`text-label ${styles.badge}`}>{pokergo.badge}</span>,
      }}
      isPlain
      beside={<HeroPicture name={pokergo.picture} sizes="(width >= 900px) 80vw, 100vw" />}
      below={
        <div className={`container ${styles.when}`}>
          <p className={`pink ${styles.dates}`}>{pokergo.dates}</p>
          <p className="mt-8 soft text-lead">{pokergo.place}</p>
        </div>
      }
      className={styles.hero}
    >
      <p className={`pretty semibold ${styles.call}`}>{pokergo.call}</p>
      <a className={buttonClass({ look: 'red' })} href="#ready">
        {pokergo.apply}
      </a>
    </PageHero>
  )
}

/** The application form and the information that precedes it. */
function ReadySection() {
  const { ready, facts } = pokergo
  return (
    <section id="ready" data-ground="card-50" aria-labelledby="ready-title" tabIndex={-1}>
      <div className="container section">
        <header>
          <h2 id="ready-title">{ready.title}</h2>
          <p className="lead">{ready.lead}</p>
          <p className={`muted ${styles.elsewhere}`}>
            {ready.elsewhere}{' '}
            <a
              className="tall-link"
              href={applicationForm === null ? '/#join' : applicationForm.url}
              target="_blank"
              rel="noopener"
              onClick={() => track('click', 'application-form', 'open-in-new-tab', 'pokergo')}
            >
              {ready.newTab} <NewTabArrow />
            </a>
          </p>
        </header>
        <div className={`columns ${styles.columns}`}>
          <ApplicationBox location="pokergo" />
          <aside
            className={`card ${styles.facts}`}
            data-ground="card-0"
            aria-labelledby="facts-title"
          >
            <h3 id="facts-title">{facts.title}</h3>
            <SpadeList items={facts.items} />
          </aside>
        </div>
      </div>
    </section>
  )
}
