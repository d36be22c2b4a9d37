import { lastLongerForms } from '@cardroom/brand/last-longer-copy'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './entry-section.module.css'

const { title, lead, loading, elsewhere } = lastLongerForms

const loadForms = async () => (await import('./entry-forms.tsx')).EntryForms

/** The three forms of the contest, loaded when they come near the window. */
export function EntrySection() {
  return (
    <section id="enter" data-ground="card-50" aria-labelledby="enter-title">
      <div className="container section">
        <h2 id="enter-title">{title}</h2>
        <p className={`lead ${styles.lead}`}>{lead}</p>
        <p className={`without-script ${styles.elsewhere}`}>
          {elsewhere.lead}{' '}
          <a className="link" href={elsewhere.url}>
            {elsewhere.link}
          </a>
        </p>
        <LazyPart load={loadForms} with={{}} className="needs-script below-title">
          <p className="muted">{loading}</p>
        </LazyPart>
      </div>
    </section>
  )
}
