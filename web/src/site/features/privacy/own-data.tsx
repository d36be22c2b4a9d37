import { ownData } from '@cardroom/brand/own-data-copy'
import { useLocation } from 'react-router-dom'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './own-data.module.css'

const loadRequest = async () => (await import('./own-data-request.tsx')).OwnDataRequestForm
const loadLink = async () => (await import('./own-data-link.tsx')).OwnDataLink

/** Asks for a link to what is held about an address; opened by such a link, what it leads to. */
export function OwnData() {
  // Another link opened in the same tab changes the hash alone.
  useLocation()
  const hash = useBrowserValue(() => window.location.hash, '')
  const [, link] = /^#data=([\w-]{43})$/.exec(hash) ?? []
  const copy = link === undefined ? ownData.request : ownData.link
  return (
    <div
      key={link}
      ref={(place) => {
        if (link !== undefined) place?.scrollIntoView()
      }}
      className={styles.part}
    >
      <h3>{copy.title}</h3>
      <p>{copy.lead}</p>
      {link === undefined ? (
        <LazyPart load={loadRequest} with={{}}>
          <noscript>{ownData.elsewhere}</noscript>
        </LazyPart>
      ) : (
        <LazyPart load={loadLink} with={{ link }}>
          {ownData.loading}
        </LazyPart>
      )}
    </div>
  )
}
