import { brand } from '@cardroom/brand/brand'
import { join } from '@cardroom/brand/home-copy'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import styles from './chat-box.module.css'

const titleId = 'chat-section-title'
const loadPanel = async () => (await import('./chat-panel.tsx')).ChatPanel

/**
 * The chat section. It loads the panel when it comes near the window. Before that, and without JavaScript, it shows the
 * email address.
 */
export function ChatBox() {
  return (
    <section id="chat-section" className={styles.section} aria-labelledby={titleId} tabIndex={-1}>
      <LazyPart load={loadPanel} with={{ titleId }} className={styles.place}>
        <div className={`card p-24 ${styles.waiting}`} data-ground="card-0">
          <h3 id={titleId}>{join.chat.title}</h3>
          <p>{join.chat.lead}</p>
          <p>
            {join.chat.mail}{' '}
            <a className="link" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
          </p>
        </div>
      </LazyPart>
    </section>
  )
}
