import { episodes, followCards, platforms, podcast, videoUrls } from '@cardroom/brand/home-copy'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import styles from './podcast-section.module.css'
import { Section } from './section.tsx'
import { VideoPoster } from './video-poster.tsx'

/** Where to listen, three episodes to start with, and where to follow. */
export function PodcastSection() {
  return (
    <Section id="podcast" ground="felt-900" copy={podcast}>
      <ul className={styles.platforms} aria-label="Listen on">
        {platforms.map(({ name, url }) => (
          <li key={name}>
            <OutboundLink
              className={buttonClass({ look: 'outline', small: true })}
              href={url}
              linkType="podcast-platform"
              label={name}
            >
              {name}
            </OutboundLink>
          </li>
        ))}
      </ul>
      <ul className={styles.episodes}>
        {episodes.map(({ id, title, description, picture }) => (
          <li key={id}>
            <VideoPoster
              title={title}
              href={`${videoUrls.watch}${id}`}
              picture={picture}
              sizes="(width >= 1160px) 370px, (width >= 640px) 36vw, 92vw"
              shape="wide"
            />
            <p className={styles.description}>{description}</p>
          </li>
        ))}
      </ul>
      <ul className={styles.follow}>
        {followCards.map(({ link, title, text }) => (
          <li key={title} data-ground="card-0">
            <h3>{title}</h3>
            <p>{text}</p>
            <OutboundLink
              className={buttonClass({ look: 'outline', small: true })}
              href={link.url}
              linkType="social"
              label={link.name}
            >
              Open {link.name}
            </OutboundLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
