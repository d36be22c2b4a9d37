import { affiliateBenefits } from '@cardroom/brand/affiliate-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Spade } from '../../shared/ui/spade.tsx'
import { AffiliateLink } from './affiliate-link.tsx'
import styles from './benefits-section.module.css'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'

/** Benefits of a membership. */
export function BenefitsSection() {
  const { title, items, cta } = affiliateBenefits
  return (
    <section data-ground="felt-900" aria-labelledby="benefits-title">
      <div className={`container columns ${styles.columns}`}>
        <SectionHeading id="benefits-title" title={title} />
        <div>
          <ul className={`ruled ${styles.items}`}>
            {items.map((item) => (
              <li key={item.title}>
                <Spade className={styles.bullet} />
                <div>
                  <h3>{item.title}</h3>
                  <p>{item.text}</p>
                </div>
              </li>
            ))}
          </ul>
          <AffiliateLink
            button="benefits_cta"
            className={buttonClass({ look: 'red' })}
            href={cta.url}
          >
            {cta.text}
          </AffiliateLink>
        </div>
      </div>
    </section>
  )
}
