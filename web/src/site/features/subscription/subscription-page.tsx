import { subscription, subscriptionHead } from '@cardroom/brand/subscription-copy'
import { useLocation } from 'react-router-dom'
import { Page } from '../../shared/page.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './subscription-page.module.css'

const loadLink = async () => (await import('./subscription-link.tsx')).SubscriptionLink

/** What the links in the newsletter's mails open; it asks, because programs follow links in mails. */
export function SubscriptionPage() {
  // Another link opened in the same tab changes the hash alone.
  useLocation()
  const hash = useBrowserValue(() => window.location.hash, '')
  const [, confirm, leave] = /^#(?:confirm=([\w-]{43})|leave=([\da-f-]{36}))$/.exec(hash) ?? []
  const kind = confirm === undefined ? 'leave' : 'confirm'
  const secret = confirm ?? leave
  const copy = secret === undefined ? subscription.none : subscription[kind]
  return (
    <Page head={subscriptionHead}>
      <meta name="robots" content="noindex" />
      <div className={styles.cloth} data-ground="felt-900">
        <article className={`card ${styles.card}`} data-ground="card-0">
          <h1>{copy.title}</h1>
          {secret === undefined ? (
            <>
              <p>{copy.lead}</p>
              <noscript>
                <p>{subscription.elsewhere}</p>
              </noscript>
              <p>
                <SiteLink className={buttonClass({ look: 'outline' })} to="/#newsletter">
                  {subscription.none.again}
                </SiteLink>
              </p>
            </>
          ) : (
            <LazyPart key={secret} load={loadLink} with={{ kind, secret }} className={styles.place}>
              <p>{copy.lead}</p>
            </LazyPart>
          )}
        </article>
      </div>
    </Page>
  )
}
