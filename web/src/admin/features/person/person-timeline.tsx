import { PersonPageResponse, type PersonPage } from '@cardroom/contracts/person-page'
import type { PersonRequest } from '@cardroom/contracts/persons'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../shared/request.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { DetailsList } from '../../shared/details-list.tsx'
import { EmailLink } from '../../shared/email-link.tsx'
import { PhoneLink } from '../../shared/phone-link.tsx'
import { Panel } from '../../shared/panel.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../shared/states.tsx'
import { LineDetails, LineTitle } from './person-line.tsx'
import styles from './person.module.css'

const path = '/api/admin/persons/page'

/** The person's submissions and visits, newest first. */
export function PersonTimeline({ person }: { person: PersonRequest }) {
  const query = useQuery({
    queryKey: [path, person.email, person.player],
    queryFn: ({ signal }) =>
      request(path, { method: 'POST', payload: person, reply: PersonPageResponse, signal }),
    // Refetches when the tab opens again, because changes in the lists affect the timeline.
    refetchOnMount: 'always',
  })
  if (query.data === undefined) {
    return query.error === null ? (
      <LoadingState label="Loading the person" />
    ) : (
      <ErrorState title="The person could not be looked up" query={query} />
    )
  }
  return <Known email={person.email} page={query.data.data} />
}

function Known({ email, page }: { email: string; page: PersonPage }) {
  const { names, phones, lines, isCut } = page
  if (lines.length === 0) {
    return (
      <Panel title={email}>
        <EmptyState>Nothing is known of this address.</EmptyState>
      </Panel>
    )
  }
  return (
    <Panel title={names[0] ?? email} note={countsOf(page)}>
      <div className="pad">
        <DetailsList
          details={{
            Email: <EmailLink email={email} />,
            'Also named': names.slice(1).join(', '),
            Phone: phones.map((phone) => (
              <span key={phone} className="second">
                <PhoneLink phone={phone} />
              </span>
            )),
          }}
        />
      </div>
      <ol className={`lines pad ${styles.lines}`} aria-label="What happened, newest first">
        {lines.map((line) => (
          <li key={`${line.kind} ${line.id}`} data-kind={line.kind}>
            <p className="muted small">
              <DateTime at={line.at} />
            </p>
            <div className="stack tight break">
              <h3>
                <LineTitle line={line} />
              </h3>
              <LineDetails line={line} />
            </div>
          </li>
        ))}
      </ol>
      <p className="pad muted small">
        {isCut && 'Only the newest visits are shown. '}
        Visits are those of the browsers that sent a form or a chat with this address.
      </p>
    </Panel>
  )
}

function countsOf({ lines }: PersonPage): string {
  const visits = lines.filter(({ kind }) => kind === 'visit').length
  const others = lines.length - visits
  return `${others} ${others === 1 ? 'entry' : 'entries'}, ${visits} ${visits === 1 ? 'visit' : 'visits'}`
}
