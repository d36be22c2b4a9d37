import { pokergo } from '@cardroom/brand/pokergo-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import hero from '../../shared/ui/page-hero.module.css'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './pokergo-hero.module.css'

/** Dates, place and how to apply. */
export function PokergoHero() {
  return (
    <section className={styles.hero} data-ground="felt-950" aria-labelledby="pokergo-title">
      <div className={hero.columns}>
        <div className={hero.text}>
          <p className={styles.badge}>{pokergo.badge}</p>
          <h1 id="pokergo-title" className={hero.title}>
            {pokergo.title}
          </h1>
          <p className={hero.lead}>{pokergo.lead}</p>
          <p className={styles.call}>{pokergo.call}</p>
          <a className={buttonClass({ look: 'red' })} href="#ready">
            {pokergo.apply}
          </a>
        </div>
        <div className={hero.photo} data-focus="right">
          <Picture name={pokergo.picture} sizes="(width >= 900px) 80vw, 100vw" isFirst />
        </div>
      </div>
      <div className={`container ${styles.when}`}>
        <p className={styles.dates}>{pokergo.dates}</p>
        <p className={styles.place}>{pokergo.place}</p>
      </div>
    </section>
  )
}
