import { rakeRaceDetails, signUpSources } from '@cardroom/brand/rake-race-copy'
import styles from './details-section.module.css'
import { SignUpLink } from './sign-up-link.tsx'

const { title, items, cta } = rakeRaceDetails

/** The rules, on a card. */
export function DetailsSection() {
  return (
    <section data-ground="felt-900" aria-labelledby="details-title">
      <div className="container section">
        <div className={`card ${styles.card}`} data-ground="card-0">
          <h2 id="details-title">{title}</h2>
          <dl className={styles.items}>
            {items.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <SignUpLink source={signUpSources.main}>{cta}</SignUpLink>
        </div>
      </div>
    </section>
  )
}
