import { application } from '@cardroom/brand/application-copy'
import { embedCopy } from '@cardroom/brand/embed-copy'
import { applicationForm } from '@cardroom/brand/embeds'
import { LazyPart } from '../ui/lazy-part.tsx'
import { OutboundLink } from '../ui/outbound-link.tsx'
import styles from './application-box.module.css'

type Props = {
  location: string
}

const loadForm = async () => (await import('./application-form.tsx')).ApplicationForm
const loadFrame = async () => (await import('./application-frame.tsx')).ApplicationFrame

const loading = <p className="muted">{application.loading}</p>

export function ApplicationBox({ location }: Props) {
  const titleId = `${location}-application-title`
  return (
    <section className={styles.box} data-ground="card-50" aria-labelledby={titleId}>
      <header className={styles.header}>
        <h3 id={titleId}>{application.title}</h3>
        {applicationForm === null ? (
          <p>
            {application.fallback.lead}{' '}
            <a href={application.fallback.url}>{application.fallback.link}</a>
            <a className="without-script" href="/apply">
              {application.title}
            </a>
          </p>
        ) : (
          <p>
            {embedCopy.application.lead}{' '}
            <OutboundLink href={applicationForm.url} linkType="application-form" label={location}>
              {embedCopy.application.link}
            </OutboundLink>
          </p>
        )}
      </header>
      {applicationForm === null ? (
        <LazyPart load={loadForm} with={{ location }} className={`needs-script ${styles.place}`}>
          {loading}
        </LazyPart>
      ) : (
        <LazyPart
          load={loadFrame}
          with={{ location, embed: applicationForm }}
          className={`needs-script ${styles.place}`}
        >
          {loading}
        </LazyPart>
      )}
    </section>
  )
}
