import { bottles } from '@cardroom/brand/affiliate-copy'
import type { AffiliateButton } from '@cardroom/contracts/affiliate-events'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { PictureCard } from '../../shared/ui/picture-card.tsx'
import { AffiliateLink } from './affiliate-link.tsx'
import styles from './bottles-section.module.css'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'

/** In the order of the bottles; the first is the founder's pick. */
const buttons: readonly AffiliateButton[] = ['founders_pick', 'second_bottle', 'third_bottle']

/** Three bottles: the founder's large, the other two beside it. */
export function BottlesSection() {
  return (
    <section data-ground="felt-800" aria-labelledby="bottles-title">
      <div className="container section">
        <SectionHeading id="bottles-title" title={bottles.title} lead={bottles.lead} />
        <ul className={styles.bottles}>
          {buttons.map((button, index) => {
            const bottle = bottles.list[index]
            if (bottle === undefined) return null
            const { name, kind, notes, picture, url } = bottle
            const isPick = button === 'founders_pick'
            return (
              <PictureCard
                key={button}
                picture={picture}
                sizes="(width >= 900px) 640px, 95vw"
                badge={isPick && <p className={styles.pick}>{bottles.pick}</p>}
                title={name}
                summary={kind}
                actions={
                  <AffiliateLink
                    button={button}
                    className={buttonClass({ look: isPick ? 'red' : 'outline', small: true })}
                    href={url}
                  >
                    {bottles.cta}
                    <span className="visually-hidden">: {name}</span>
                  </AffiliateLink>
                }
              >
                <p>{notes}</p>
              </PictureCard>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
