import { rakeSignUp, signUpSources } from '@cardroom/brand/rake-race-copy'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { SignUpLink } from './sign-up-link.tsx'
import styles from './sign-up-section.module.css'

const { title, lead, cta, note } = rakeSignUp

/** The sign-up section, with its age note. */
export function SignUpSection() {
  return (
    <section data-ground="pink-300" aria-labelledby="race-sign-up">
      <div className="container section">
        <SectionHeading id="race-sign-up" title={title} lead={lead} />
        <SignUpLink source={signUpSources.cta} className={styles.cta}>
          {cta}
        </SignUpLink>
        <p className={styles.note}>{note}</p>
      </div>
    </section>
  )
}
