import { sponsorshipForm, sponsorshipQuestions } from '@cardroom/brand/sponsorship-copy'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './partner-section.module.css'
import type { PackageChoice } from './prefilled-message.ts'

type Props = { choice: PackageChoice | null }

const { title, lead, fallback, loading } = sponsorshipForm

const loadForm = async () => (await import('./sponsorship-form-panel.tsx')).SponsorshipFormPanel

/** The inquiry form, loaded when it comes near the window, and frequent questions. */
export function PartnerSection({ choice }: Props) {
  return (
    <section id="partner" data-ground="card-50" aria-labelledby="partner-title" tabIndex={-1}>
      <div className="container section">
        <header>
          <h2 id="partner-title">{title}</h2>
          <p className="lead">{lead}</p>
          <p className={styles.elsewhere}>
            {fallback.lead}{' '}
            <a className="link" href={fallback.url}>
              {fallback.link}
            </a>
          </p>
        </header>
        <div className={`columns ${styles.columns}`}>
          <div className={styles.box}>
            <LazyPart load={loadForm} with={{ choice }} className="needs-script">
              <p className="muted">{loading}</p>
            </LazyPart>
          </div>
          <Questions />
        </div>
      </div>
    </section>
  )
}

function Questions() {
  return (
    <aside className={styles.questions} aria-labelledby="questions-title">
      <h3 id="questions-title">{sponsorshipQuestions.title}</h3>
      <div className="ruled">
        {sponsorshipQuestions.list.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </aside>
  )
}
