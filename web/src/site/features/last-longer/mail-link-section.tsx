import { mailLinks } from '@cardroom/brand/last-longer-copy'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './mail-link.module.css'

const loadLink = async () => (await import('./mail-link.tsx')).MailLink

/** What a link in a mail asks to be decided; nothing for visitors without one. */
export function MailLinkSection() {
  const hash = useBrowserValue(() => window.location.hash, '')
  const [, name, link] = /^#(confirm|update)=([\w-]{43})$/.exec(hash) ?? []
  if (name === undefined || link === undefined) return null
  const kind = name === 'confirm' ? 'confirm' : 'update'
  return (
    <section data-ground="card-50" aria-labelledby="mail-link-title">
      <div
        ref={(place) => place?.scrollIntoView()}
        className={`container section ${styles.section}`}
      >
        <h2 id="mail-link-title">{mailLinks[kind].title}</h2>
        <LazyPart load={loadLink} with={{ kind, link }} className={styles.place}>
          <p className="muted">{mailLinks.loading}</p>
        </LazyPart>
      </div>
    </section>
  )
}
