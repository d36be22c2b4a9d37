import { copyLinkCopy } from '@cardroom/brand/privacy-copy'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './privacy-page.module.css'

const loadLink = async () => (await import('./copy-link.tsx')).CopyLink

/** The copy of a conversation that the link in a mail leads to; nothing for visitors without one. */
export function CopyLinkSection() {
  const hash = useBrowserValue(() => window.location.hash, '')
  const [, link] = /^#copy=([\w-]{43})$/.exec(hash) ?? []
  if (link === undefined) return null
  return (
    <section className={`container ${styles.copy}`} aria-labelledby="copy-title">
      <h2 id="copy-title">{copyLinkCopy.title}</h2>
      <LazyPart load={loadLink} with={{ link }}>
        <p className="muted">{copyLinkCopy.loading}</p>
      </LazyPart>
    </section>
  )
}
