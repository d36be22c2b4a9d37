import { affiliateHero } from '@cardroom/brand/affiliate-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import hero from '../../shared/ui/page-hero.module.css'
import { Picture } from '../../shared/ui/picture.tsx'
import { AffiliateLink } from './affiliate-link.tsx'
import styles from './affiliate-hero.module.css'

/** Offer, partner and picture. */
export function AffiliateHero() {
  const { partner, cta, secondary } = affiliateHero
  return (
    <section
      className={`${hero.columns} ${styles.hero}`}
      data-ground="felt-950"
      aria-labelledby="drink-title"
    >
      <div className={hero.text}>
        <p className={styles.kicker}>
          {affiliateHero.kicker}{' '}
          <AffiliateLink button="hero_logo" className={styles.logo} href={partner.url}>
            {partner.name}
          </AffiliateLink>
        </p>
        <h1 id="drink-title" className={hero.title}>
          {affiliateHero.title}
        </h1>
        <p className={hero.lead}>{affiliateHero.lead}</p>
        <p className={styles.actions}>
          <AffiliateLink button="hero_cta" className={buttonClass({ look: 'red' })} href={cta.url}>
            {cta.text}
          </AffiliateLink>
          <AffiliateLink
            button="hero_secondary"
            className={buttonClass({ look: 'outline' })}
            href={secondary.url}
          >
            {secondary.text}
          </AffiliateLink>
        </p>
        <p className={styles.note}>{affiliateHero.note}</p>
      </div>
      <div className={hero.photo}>
        <Picture name={affiliateHero.picture} sizes="(width >= 900px) 85vw, 130vw" isFirst />
      </div>
    </section>
  )
}
