import { aboutSeries } from '@cardroom/brand/sponsorship-copy'
import { FigureStrip } from '../../shared/ui/figure-strip.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './about-section.module.css'

const { title, paragraphs, figures, picture } = aboutSeries

/** What the docuseries is. */
export function AboutSection() {
  return (
    <section data-ground="felt-800" aria-labelledby="about-title">
      <div className={`container columns ${styles.columns}`}>
        <div>
          <h2 id="about-title">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
          <div className={styles.figures}>
            <FigureStrip
              label={title}
              figures={figures.map(({ value, unit }) => ({ name: unit, value }))}
            />
          </div>
        </div>
        <div className="photo">
          <Picture name={picture} sizes="(width >= 900px) 480px, 92vw" />
        </div>
      </div>
    </section>
  )
}
