import { hero } from '@cardroom/brand/home-copy'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './hero.module.css'

/** Title, lead and three cards that link to the main sections. */
export function Hero() {
  return (
    <section className={styles.hero} data-ground="felt-900" aria-labelledby="hero-title">
      <div className={`container ${styles.columns}`}>
        <div>
          <p className={styles.kicker}>{hero.kicker}</p>
          <h1 id="hero-title" className={styles.title}>
            {hero.title}
          </h1>
          <p className={`lead ${styles.lead}`}>{hero.lead}</p>
          <SiteLink className={buttonClass({ look: 'red', with: styles.pulse })} to="/#poker-game">
            Keep reading to learn more
          </SiteLink>
        </div>
        <nav className={styles.line} aria-label="Three ways back in">
          <ol className={styles.flop}>
            {hero.ways.map(({ section, title, note }, index) => (
              <li key={section} className="dealt">
                <SiteLink className={`card ${styles.card}`} to={`/#${section}`}>
                  <span className={styles.rank}>{index + 1}</span>
                  <span className={styles.label}>
                    <span className={styles.name}>{title}</span>
                    <span className={styles.note}>{note}</span>
                  </span>
                  <span className={styles.rank} aria-hidden="true">
                    {index + 1}
                  </span>
                </SiteLink>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className={styles.seam} />
    </section>
  )
}
