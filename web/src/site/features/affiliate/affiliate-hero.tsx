import { affiliateHero } from '@cardroom/brand/affiliate-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { HeroPicture } from '../../shared/ui/hero-picture.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import { AffiliateLink } from './affiliate-link.tsx'
import styles from './affiliate-hero.module.css'

const { kicker, partner, cta, secondary, note, picture } = affiliateHero

/** Offer, partner and picture. */
export function AffiliateHero() {
  return (
    <PageHero
      id="drink-title"
      copy={{ ...affiliateHero, kicker: <Kicker /> }}
      isPlain
      beside={<HeroPicture name={picture} sizes="(width >= 900px) 85vw, 100vw" />}
      className={styles.hero}
    >
      <p className="actions">
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
      <p className={styles.note}>{note}</p>
    </PageHero>
  )
}

function Kicker() {
  return (
    <span className={styles.kicker}>
      {kicker}{' '}
      <AffiliateLink button="hero_logo" className={styles.logo} href={partner.url}>
        {partner.name}
      </AffiliateLink>
    </span>
  )
}
