import { affiliateGift } from '@cardroom/brand/affiliate-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { AffiliateLink } from './affiliate-link.tsx'
import styles from './gift-section.module.css'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'

/** Whiskey as a gift. */
export function GiftSection() {
  const { title, lead, cta, picture } = affiliateGift
  return (
    <section data-ground="pink-300" aria-labelledby="gift-title">
      <div className={`container columns ${styles.columns}`}>
        <div>
          <SectionHeading id="gift-title" title={title} lead={lead} />
          <AffiliateLink
            button="gift_cta"
            className={buttonClass({ look: 'red', with: styles.action })}
            href={cta.url}
          >
            {cta.text}
          </AffiliateLink>
        </div>
        <div className="photo">
          <Picture name={picture} sizes="(width >= 900px) 500px, 95vw" />
        </div>
      </div>
    </section>
  )
}
