import { rakeRaceBanner, signUpSources } from '@cardroom/brand/rake-race-copy'
import { ChipEdge } from '../../shared/ui/chip-edge.tsx'
import hero from '../../shared/ui/page-hero.module.css'
import styles from './race-banner.module.css'
import { SignUpLink } from './sign-up-link.tsx'

const { kicker, title, lead, cta, prizesLabel, places, prizes, currency } = rakeRaceBanner

/** The race's name and weekly prizes. */
export function RaceBanner() {
  return (
    <section className={styles.banner} data-ground="felt-950" aria-labelledby="race-title">
      <ChipEdge />
      <div className={`container ${styles.columns}`}>
        <div className={styles.text}>
          <p className={hero.kicker}>{kicker}</p>
          <h1 id="race-title" className={hero.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
          <SignUpLink source={signUpSources.banner} look="red" className={styles.cta}>
            {cta}
          </SignUpLink>
        </div>
        <ol className={styles.prizes} aria-label={prizesLabel}>
          {prizes.map((prize, index) => (
            <li key={prize} className={styles.prize}>
              <Chip />
              <span className={styles.words}>
                <span className={styles.place}>{places[index]}</span>
                <strong>{prize}</strong> <span className={styles.currency}>{currency}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A chip from above: its edge spots, and the ring around its middle. */
function Chip() {
  return (
    <svg className={styles.chip} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="49" fill="currentColor" />
      <circle
        cx="50"
        cy="50"
        r="43"
        fill="none"
        stroke="var(--card-50)"
        strokeWidth="12"
        strokeDasharray="16.9 28.1"
      />
      <circle cx="50" cy="50" r="35" fill="var(--felt-950)" />
      <circle cx="50" cy="50" r="35" fill="none" stroke="var(--card-50)" strokeWidth="1.4" />
    </svg>
  )
}
