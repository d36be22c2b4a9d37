import { subscription, subscriptionHead } from '@cardroom/brand/subscription-copy'
import { useLocation } from 'react-router-dom'
import { Page } from '../../shared/page.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './subscription-page.module.css'

const loadLink = async () =>
  (await import('../../shared/mail-link/mail-link-buttons.tsx')).MailLinkButtons

/**
 * The page behind links in newsletter mails. It requires a click before it acts, because mail scanners follow links.
 */
export function SubscriptionPage() {
  // If the visitor opens another link in the same tab, only the hash changes.
  useLocation()
  const hash = useBrowserValue(() => window.location.hash, '')
  const [, confirm, leave] = /^#(?:confirm=([\w-]{43})|leave=([\da-f-]{36}))$/.exec(hash) ?? []
  const secret = confirm ?? leave
  const { title, lead, submit } = confirm === undefined ? subscription.leave : subscription.confirm
  const choice =
    confirm === undefined
      ? { label: submit, path: `/api/newsletter/unsubscribe?key=${leave}` }
      : { label: submit, path: '/api/newsletter/confirm', payload: { link: confirm } }
  return (
    <Page head={subscriptionHead}>
      <meta name="robots" content="noindex" />
      <div className={`grid ${styles.cloth}`} data-ground="felt-900">
        <article className={`card grid gap-16 p-24 soft ${styles.card}`} data-ground="card-0">
          <h1>{secret === undefined ? subscription.none.title : title}</h1>
          {secret === undefined ? (
            <>
              <p>{subscription.none.lead}</p>
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
            <LazyPart key={secret} load={loadLink} with={{ lead, choices: [choice] }}>
              <p className="lead">{lead}</p>
            </LazyPart>
          )}
        </article>
      </div>
    </Page>
  )
}
