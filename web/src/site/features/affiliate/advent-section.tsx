import { adventCalendar } from '@cardroom/brand/affiliate-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './advent-section.module.css'
import { AffiliateLink } from './affiliate-link.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'

/** The advent calendar: twenty-four samples. */
export function AdventSection() {
  const { title, lead, figures, cta, picture } = adventCalendar
  return (
    <section data-ground="felt-900" aria-labelledby="advent-title">
      <div className={`container columns ${styles.columns}`}>
        <div className="photo">
          <Picture name={picture} sizes="(width >= 1160px) 660px, (width >= 900px) 57vw, 95vw" />
        </div>
        <div>
          <SectionHeading id="advent-title" title={title} lead={lead} />
          <dl className={styles.figures}>
            {figures.map(({ value, unit }) => (
              <div key={unit}>
                <dt>{unit}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <AffiliateLink
            button="advent_calendar"
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
