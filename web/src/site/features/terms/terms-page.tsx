import { termsHead, termsSections, termsUpdated } from '@cardroom/brand/terms-copy'
import { Page } from '../../shared/page.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './terms-page.module.css'

export function TermsPage() {
  return (
    <Page head={termsHead}>
      <div data-ground="card-50">
        <article className={`container legal grid gap-40 ${styles.page}`}>
          <header>
            <h1>Contest rules</h1>
            <p>Version of {termsUpdated}</p>
          </header>
          {termsSections.map(({ id, title, paragraphs }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>
                {index + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p className={`flex wrap ${styles.ways}`}>
            <SiteLink to="/wsop">Last Longer</SiteLink>
            <SiteLink to="/rake">Rake race</SiteLink>
            <SiteLink to="/privacy">Privacy policy</SiteLink>
          </p>
        </article>
      </div>
    </Page>
  )
}
