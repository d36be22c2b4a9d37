import { rakeRaceBanner, signUpSources } from '@cardroom/brand/rake-race-copy'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import styles from './race-banner.module.css'
import { SignUpLink } from './sign-up-link.tsx'

const { cta, prizesLabel, places, prizes, currency } = rakeRaceBanner

/** The race's name and weekly prizes. */
export function RaceBanner() {
  return (
    <PageHero
      id="race-title"
      copy={rakeRaceBanner}
      beside={
        <ol className={styles.prizes} aria-label={prizesLabel}>
          {prizes.map((prize, index) => (
            <li key={prize} className={`dealt ${styles.prize}`}>
              <Chip />
              <span className={styles.words}>
                <span className={styles.place}>{places[index]}</span>
                <strong>{prize}</strong> <span className={styles.currency}>{currency}</span>
              </span>
            </li>
          ))}
        </ol>
      }
      className={styles.banner}
    >
      <SignUpLink source={signUpSources.banner}>{cta}</SignUpLink>
    </PageHero>
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
