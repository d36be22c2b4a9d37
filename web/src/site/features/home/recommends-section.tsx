import { type Recommendation, recommendations, recommends } from '@cardroom/brand/home-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './recommends-section.module.css'
import { Section } from './section.tsx'

/** Partners, each on a card. */
export function RecommendsSection() {
  return (
    <Section id="recommends" ground="felt-800" copy={recommends}>
      <ul className={styles.cards}>
        {recommendations.map((recommendation) => (
          <li key={recommendation.id} data-ground="card-0">
            <Card {...recommendation} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Card({
  id,
  title,
  image,
  description,
  details,
  ctaText,
  ctaLink,
  extraLinks,
}: Recommendation) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Picture
          name={image}
          sizes="(width >= 1160px) 370px, (width >= 640px) 36vw, 92vw"
          isDecorative
        />
      </div>
      <div className={styles.text}>
        <h3>{title}</h3>
        <p className={styles.description}>{description}</p>
        {details.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className={styles.actions}>
        <Action href={ctaLink} id={id}>
          {ctaText}
        </Action>
        {extraLinks?.map(({ text, url }) => (
          <OutboundLink key={url} className={styles.extra} href={url} linkType={id}>
            {text}
          </OutboundLink>
        ))}
      </div>
    </article>
  )
}

function Action({ href, id, children }: { href: string; id: string; children: string }) {
  const className = buttonClass({ look: 'red', small: true })
  if (href.startsWith('mailto:')) {
    return (
      <a className={className} href={href}>
        {children}
      </a>
    )
  }
  return (
    <OutboundLink className={className} href={href} linkType={id}>
      {children}
    </OutboundLink>
  )
}
