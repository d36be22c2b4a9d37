import { newsletter } from '@cardroom/brand/home-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { IssueSkeletons } from './issue-skeletons.tsx'
import styles from './home.module.css'
import { Section } from './section.tsx'

const loadForm = async () =>
  (await import('../../shared/newsletter-form/newsletter-sign-up.tsx')).NewsletterSignUp
const loadIssues = async () => (await import('./newsletter-issues.tsx')).NewsletterIssues

/** The newsletter section with the sign-up form and the latest issues. */
export function NewsletterSection() {
  return (
    <Section id="newsletter" ground="pink-300" copy={newsletter}>
      <div className={`grid ${styles.signUp}`}>
        <LazyPart load={loadForm} with={{ location: 'newsletter' }}>
          <p>
            <a href={newsletter.mail.url}>{newsletter.mail.link}</a>
          </p>
        </LazyPart>
        <p>
          Want to see it first?{' '}
          <OutboundLink className="link" href={newsletter.browserUrl} linkType="newsletter-browser">
            View it in your browser
          </OutboundLink>
        </p>
      </div>
      <h3 className={styles.newsletterHeading} id="latest-issues">
        {newsletter.issuesTitle}
      </h3>
      <LazyPart load={loadIssues} with={{}} className={styles.issues}>
        <IssueSkeletons />
      </LazyPart>
      <OutboundLink
        className={buttonClass({ look: 'outline' })}
        href={newsletter.archiveUrl}
        linkType="newsletter-archive"
      >
        Read the archive
      </OutboundLink>
    </Section>
  )
}
