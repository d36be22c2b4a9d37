import { recommendations, recommends } from '@cardroom/brand/home-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { PictureCard } from '../../shared/ui/picture-card.tsx'
import styles from './home.module.css'
import { Section } from './section.tsx'

export function RecommendsSection() {
  return (
    <Section id="recommends" ground="felt-800" copy={recommends}>
      <ul className={`grid gap-24 ${styles.cards}`}>
        {recommendations.map(
          ({ id, title, image, description, details, ctaText, ctaLink, extraLinks }) => (
            <PictureCard
              key={id}
              picture={image}
              sizes="(width >= 1160px) 370px, (width >= 640px) 36vw, 92vw"
              title={title}
              summary={description}
              actions={
                <>
                  <Action href={ctaLink} id={id}>
                    {ctaText}
                  </Action>
                  {extraLinks?.map(({ text, url }) => (
                    <OutboundLink key={url} className="tall-link" href={url} linkType={id}>
                      {text}
                    </OutboundLink>
                  ))}
                </>
              }
            >
              {details.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </PictureCard>
          ),
        )}
      </ul>
    </Section>
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
