import { brand } from '@cardroom/brand/brand'
import { ownData } from '@cardroom/brand/own-data-copy'
import {
  optOutCopy,
  privacyHead,
  privacyLastUpdated,
  privacySections,
} from '@cardroom/brand/privacy-copy'
import { Page } from '../../shared/page.tsx'
import { CopyLinkSection } from './copy-link-section.tsx'
import { OptOut } from './opt-out.tsx'
import { OwnData } from './own-data.tsx'
import styles from './privacy-page.module.css'

/** The privacy policy. */
export function PrivacyPage() {
  return (
    <Page head={privacyHead}>
      <div data-ground="card-50">
        <CopyLinkSection />
        <article className={`container columns legal ${styles.page}`}>
          <header>
            <h1>Privacy policy</h1>
            <p>Last updated {privacyLastUpdated}</p>
          </header>
          <nav className={styles.contents} aria-label="Contents">
            <ol>
              {privacySections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.text}>
            {privacySections.map(({ id, title, paragraphs, items }, index) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>
                  {index + 1}. {title}
                </h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {items !== undefined && (
                  <ul>
                    {items.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                )}
                {id === optOutCopy.section && <OptOut />}
                {id === ownData.section && <OwnData />}
              </section>
            ))}
            <p>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </p>
          </div>
        </article>
      </div>
    </Page>
  )
}
