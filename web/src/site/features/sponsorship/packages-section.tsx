import { type SponsorshipPackageCopy, sponsorshipPackages } from '@cardroom/brand/sponsorship-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { SpadeList } from '../../shared/ui/spade.tsx'
import styles from './packages-section.module.css'

type Props = { onChoose: (chosen: SponsorshipPackageCopy) => void }

const { title, lead, perEpisode, cta, list } = sponsorshipPackages

/** The packages, each with a link to the form. */
export function PackagesSection({ onChoose }: Props) {
  return (
    <section data-ground="felt-800" aria-labelledby="packages-title">
      <div className="container section">
        <SectionHeading id="packages-title" title={title} lead={lead} />
        <ul className={styles.packages}>
          {list.map((offer: SponsorshipPackageCopy) => (
            <li key={offer.type} className="card" data-ground="card-0">
              <article className={styles.card} aria-labelledby={`package-${offer.type}`}>
                {offer.badge !== undefined && <p className={styles.badge}>{offer.badge}</p>}
                <h3 id={`package-${offer.type}`}>{offer.label}</h3>
                <p className={styles.price}>
                  <strong>${offer.price.toLocaleString('en-US')}</strong> {perEpisode}
                </p>
                <p>{offer.text}</p>
                <SpadeList items={offer.items} className={styles.items} />
                <a
                  className={buttonClass({
                    look: offer.badge === undefined ? 'outline' : 'red',
                    with: styles.cta,
                  })}
                  href="#partner"
                  onClick={() => onChoose(offer)}
                >
                  {cta}
                  <span className="visually-hidden">: {offer.label}</span>
                </a>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
