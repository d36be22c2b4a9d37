import {
  PersonDataResponse,
  type PersonRequest,
  ErasePersonRequest,
  ErasePersonResponse,
} from '@cardroom/contracts/persons'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../shared/request.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { Panel } from '../../shared/panel.tsx'
import { reportFailure } from '../../shared/report-failure.ts'
import styles from './person.module.css'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useState } from 'react'
import { downloadJson } from '../../../shared/download-json.ts'

type Props = { person: PersonRequest; onErased: (message: string) => void }

/** All stored rows about a person. They load on request, because the audit log records each access. */
export function HeldPanel({ person, onErased }: Props) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () =>
      request('/api/admin/persons/export', {
        method: 'POST',
        payload: person,
        reply: PersonDataResponse,
      }),
    onError: reportFailure('The person could not be looked up'),
  })
  return (
    <Panel title="What is held" note="Listing it is in the audit log">
      {data === undefined ? (
        <div className="stack start pad">
          <p>Every row of every table with this person, to download or to erase.</p>
          <AdminButton isDisabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Looking...' : 'List what is held'}
          </AdminButton>
        </div>
      ) : (
        <FoundPerson person={person} data={data.data} onErased={onErased} />
      )}
    </Panel>
  )
}

type EraseProps = {
  person: PersonRequest
  onErased: (message: string) => void
  onClosed: () => void
}

/** Erases a person after the administrator types the address again. */
export function EraseDialog({ person, onErased, onClosed }: EraseProps) {
  const save = useMutation({
    mutationFn: (payload: ErasePersonRequest) =>
      request('/api/admin/persons/erase', { method: 'POST', payload, reply: ErasePersonResponse }),
  })
  return (
    <FormDialog
      title="Erase this person?"
      intro={
        <p>
          Forms, chats, entries and mails are deleted, visits lose the person, and the audit log
          keeps that something changed, not the words. A restored backup does not bring them back.
          This cannot be undone.
        </p>
      }
      schema={ErasePersonRequest}
      start={{ ...person, confirmation: '' }}
      fields={{
        confirmation: { label: 'The address once more', hint: person.email, type: 'email' },
      }}
      action="Erase for good"
      busy="Erasing..."
      save={save}
      failed="The person could not be erased"
      onSaved={({ message }, close) => {
        close()
        onErased(message)
      }}
      onClosed={onClosed}
    />
  )
}

type FoundProps = {
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

/** The rows of a person by kind, with download and erasure. */
export function FoundPerson({ person, data, onErased }: FoundProps) {
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
