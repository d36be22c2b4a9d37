import { newsletter, sampleIssues } from '@cardroom/brand/home-copy'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import styles from './newsletter-section.module.css'
import { Section } from './section.tsx'

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The weekly letter and its latest issues. */
export function NewsletterSection() {
  return (
    <Section id="newsletter" ground="pink-300" copy={newsletter}>
      <h3 className={styles.heading} id="latest-issues">
        Latest Issues
      </h3>
      <ul className={styles.issues} aria-labelledby="latest-issues">
        {sampleIssues.map(({ title, link, pubDate, description }, index) => (
          <li key={link} data-ground="card-0">
            <p className={styles.date}>
              {index === 0 && <span className={styles.latest}>Latest</span>}
              <time dateTime={pubDate}>{day.format(new Date(pubDate))}</time>
            </p>
            <h4>
              <OutboundLink href={link} linkType="newsletter-issue" label={title} isBare>
                {title}
              </OutboundLink>
            </h4>
            <p className={styles.description}>{description}</p>
          </li>
        ))}
      </ul>
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
