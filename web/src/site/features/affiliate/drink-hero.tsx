import { drinkHero } from '@cardroom/brand/drink-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { AffiliateLink } from './affiliate-link.tsx'
import styles from './drink-hero.module.css'

/** What is poured, by whom, and the picture of it. */
export function DrinkHero() {
  const { partner, cta, secondary } = drinkHero
  return (
    <section className={styles.hero} data-ground="felt-950" aria-labelledby="drink-title">
      <div className={styles.text}>
        <p className={styles.kicker}>
          {drinkHero.kicker}{' '}
          <AffiliateLink button="hero_logo" className={styles.logo} href={partner.url}>
            {partner.name}
          </AffiliateLink>
        </p>
        <h1 id="drink-title" className={styles.title}>
          {drinkHero.title}
        </h1>
        <p className={styles.lead}>{drinkHero.lead}</p>
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
        <p className={styles.note}>{drinkHero.note}</p>
      </div>
      <div className={styles.photo}>
        <Picture name={drinkHero.picture} sizes="(width >= 900px) 85vw, 130vw" isFirst />
      </div>
    </section>
  )
}
