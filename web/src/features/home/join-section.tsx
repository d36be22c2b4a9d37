import { brand } from '@cardroom/brand/brand'
import { join } from '@cardroom/brand/home-copy'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './join-section.module.css'
import { Section } from './section.tsx'

const applicationMail = `mailto:${brand.email}?subject=${encodeURIComponent('A seat in the game')}`
const questionMail = `mailto:${brand.email}?subject=${encodeURIComponent('A question about the game')}`

/** How a seat is got, and where to ask first. */
export function JoinSection() {
  return (
    <Section
      id="join"
      ground="card-50"
      copy={join}
      above={
        <div className={styles.band}>
          <Picture name="table-wide" sizes="100vw" />
        </div>
      }
    >
      <div className={styles.columns}>
        <div>
          <ol className={styles.steps}>
            {join.steps.map(({ title, text }, index) => (
              <li key={title}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <a className={buttonClass({ look: 'red' })} href={applicationMail}>
            Write to us for a seat
          </a>
        </div>
        <section
          id="chat-section"
          className={styles.questions}
          data-ground="card-0"
          aria-labelledby="chat-section-title"
          tabIndex={-1}
        >
          <h3 id="chat-section-title">{join.questions.title}</h3>
          <p>{join.questions.lead}</p>
          <p>
            <a href={questionMail}>{brand.email}</a>
          </p>
        </section>
      </div>
    </Section>
  )
}
