import { applicationForm } from '@cardroom/brand/embeds'
import { pokergo } from '@cardroom/brand/pokergo-copy'
import { ApplicationBox } from '../../shared/application/application-box.tsx'
import { tracker } from '../../shared/tracking/browser-tracker.ts'
import { NewTabArrow } from '../../shared/ui/new-tab-arrow.tsx'
import { SpadeList } from '../../shared/ui/spade.tsx'
import styles from './ready-section.module.css'

/** The application form, and what to know before it is filled in. */
export function ReadySection() {
  const { ready, facts } = pokergo
  return (
    <section id="ready" data-ground="card-50" aria-labelledby="ready-title" tabIndex={-1}>
      <div className="container section">
        <header>
          <h2 id="ready-title">{ready.title}</h2>
          <p className="lead">{ready.lead}</p>
          <p className={styles.elsewhere}>
            {ready.elsewhere}{' '}
            <a
              className="tall-link"
              href={applicationForm === null ? '/#join' : applicationForm.url}
              target="_blank"
              rel="noopener"
              onClick={trackNewTab}
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

function trackNewTab(): void {
  tracker.event({
    eventType: 'click',
    eventCategory: 'application-form',
    eventAction: 'open-in-new-tab',
    eventLabel: 'pokergo',
  })
}
