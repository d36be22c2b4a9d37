import type { PersonRequest } from '@cardroom/contracts/persons'
import { useState } from 'react'
import { downloadJson } from '../../../shared/download-json.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import styles from './person.module.css'

type Props = {
  person: PersonRequest
  data: Record<string, Record<string, unknown>[]>
  onErased: (message: string) => void
}

const labels: Record<string, string> = {
  applications: 'Applications',
  newsletters: 'Newsletter',
  sponsorships: 'Inquiries',
  wsop_signups: 'Last-longer entries',
  wsop_changes: 'Changes of entries',
  chat_users: 'Chat registrations',
  chat_conversations: 'Chats',
  chat_messages: 'Messages of chats',
  kook_names: 'Names at the card table',
  kook_results: 'Hands of those names',
  rake_players: 'Rake race',
  weekly_winners: 'Weekly winners',
  mails: 'Mails that wait',
  row_notes: 'Notes',
  privacy_links: 'Links to what is held',
  traffic_sources: 'Visits',
  user_events: 'Events of visits',
  page_views: 'Page views',
  conversions: 'Conversions',
  sessions: 'Attributes of visits',
  session_pages: 'Pages of visits',
  dead_events: 'Records that could not be stored',
  saved_views: 'Saved views',
  goals: 'Goals',
  annotations: 'Notes on days',
  audit_log: 'Lines of the audit log',
}

/** The rows of a person by kind, with the two things that can be done with them. */
export function FoundPerson({ person, data, onErased }: Props) {
  const [isErasing, setIsErasing] = useState(false)
  const found = Object.entries(data).filter(([, rows]) => rows.length > 0)
  if (found.length === 0) {
    return <p className="pad">Nothing is held about this address.</p>
  }
  return (
    <>
      <dl className={`stack narrow pad figures ${styles.found}`}>
        {found.map(([table, rows]) => (
          <div key={table}>
            <dt>{labels[table] ?? table}</dt>
            <dd>{rows.length.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      <div className="row pad">
        <AdminButton onClick={() => downloadJson('person.json', { email: person.email, data })}>
          Download as JSON
        </AdminButton>
        <AdminButton onClick={() => setIsErasing(true)}>Erase this person</AdminButton>
      </div>
      {isErasing && (
        <EraseDialog person={person} onErased={onErased} onClosed={() => setIsErasing(false)} />
      )}
    </>
  )
}
