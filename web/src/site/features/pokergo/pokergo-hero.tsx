import { pokergo } from '@cardroom/brand/pokergo-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { HeroPicture } from '../../shared/ui/hero-picture.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import styles from './pokergo-hero.module.css'

/** Dates, place and how to apply. */
export function PokergoHero() {
  return (
    <PageHero
      id="pokergo-title"
      copy={{ ...pokergo, kicker: <span className={styles.badge}>{pokergo.badge}</span> }}
      isPlain
      beside={<HeroPicture name={pokergo.picture} sizes="(width >= 900px) 80vw, 100vw" />}
      below={
        <div className={`container ${styles.when}`}>
          <p className={styles.dates}>{pokergo.dates}</p>
          <p className={styles.place}>{pokergo.place}</p>
        </div>
      }
      className={styles.hero}
    >
      <p className={styles.call}>{pokergo.call}</p>
      <a className={buttonClass({ look: 'red' })} href="#ready">
        {pokergo.apply}
      </a>
    </PageHero>
  )
}
