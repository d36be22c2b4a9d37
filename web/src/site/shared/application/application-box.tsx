import { application } from '@cardroom/brand/application-copy'
import { embedCopy } from '@cardroom/brand/embed-copy'
import { applicationForm, type Embed } from '@cardroom/brand/embeds'
import { LazyPart } from '../ui/lazy-part.tsx'
import { OutboundLink } from '../ui/outbound-link.tsx'
import styles from './application-box.module.css'

type Props = {
  /** Which of the boxes it is, as the reports name it. */
  location: string
}

const loadForm = async () => (await import('./application-form.tsx')).ApplicationForm
const loadFrame = async () => (await import('./application-frame.tsx')).ApplicationFrame

/** The application form, fetched when it comes near, in a box that has its size and a way around it. */
export function ApplicationBox({ location }: Props) {
  return (
    <section
      className={styles.box}
      data-ground="card-50"
      aria-labelledby={`${location}-application-title`}
    >
      {applicationForm === null ? (
        <OwnForm location={location} />
      ) : (
        <EmbeddedForm location={location} embed={applicationForm} />
      )}
    </section>
  )
}

function OwnForm({ location }: Props) {
  return (
    <>
      <header className={styles.header}>
        <h3 id={`${location}-application-title`}>{application.title}</h3>
        <p>
          {application.fallback.lead}{' '}
          <a href={application.fallback.url}>{application.fallback.link}</a>
        </p>
      </header>
      <LazyPart load={loadForm} with={{ location }} className={styles.place}>
        <p className={styles.loading}>{application.loading}</p>
      </LazyPart>
    </>
  )
}

function EmbeddedForm({ location, embed }: Props & { embed: Embed }) {
  const { lead, link } = embedCopy.application
  return (
    <>
      <header className={styles.header}>
        <h3 id={`${location}-application-title`}>{application.title}</h3>
        <p>
          {lead}{' '}
          <OutboundLink href={embed.url} linkType="application-form" label={location}>
            {link}
          </OutboundLink>
        </p>
      </header>
      <LazyPart
        load={loadFrame}
        with={{ location, embed }}
        className={`${styles.place} ${styles.framed}`}
      >
        <p className={styles.loading}>{application.loading}</p>
      </LazyPart>
    </>
  )
}
