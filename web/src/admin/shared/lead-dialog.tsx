import type { NoteSubject } from '@cardroom/contracts/row-notes'
import { headingOf, type LeadKind } from '@cardroom/leads/lead-kind'
import { wordsOf } from '@cardroom/leads/parts'
import type { ReactNode } from 'react'
import { DateTime } from './date-time.tsx'
import { DetailsList } from './details-list.tsx'
import { Dialog } from './dialog.tsx'
import { DialogClose } from './dialog-close.tsx'
import { EmailLink } from './email-link.tsx'
import { NextDate, Owner } from './lead-status.tsx'
import { leadName, pathOf, type WorkedRow } from './lead.ts'
import { LeadSource } from './lead-source.tsx'
import { RowStatus } from './lead-status.tsx'
import { PersonLink } from './person-link.tsx'
import { PhoneLink } from './phone-link.tsx'
import { RowNotes } from './row-notes.tsx'
import { SpamMark } from './lead-status.tsx'

type Details = Readonly<Record<string, ReactNode>>

type Props = {
  kind: LeadKind
  row: {
    id: string | number
    email: string
    phone: string
    sessionId: string | null
    createdAt: string
  }
  /** Additional details before the address, after the phone number, and after the times. */
  first?: Details
  details: Details
  last?: Details
  /** The label of the time when the row arrived. */
  received?: string
  /** Content between the details and the notes, and next to the close button. */
  children?: ReactNode
  other?: ReactNode
  onClosed: () => void
}

/** The details of a row and the notes on it. */
export function LeadDialog(props: Props) {
  const { kind, row, first, details, last, received = 'Received', onClosed } = props
  const { email, phone, sessionId, createdAt } = row
  const name = leadName(kind, row)
  const id = String(row.id)
  const worked = kind.statuses && (row as unknown as WorkedRow)
  return (
    <Dialog title={name} width="wide" onClosed={onClosed}>
      {(close) => (
        <>
          <DetailsList
            details={{
              ...(worked && {
                Status: <RowStatus key={id} kind={kind} row={worked} />,
                Owner: <Owner key={id} kind={kind} row={worked} />,
                'Next date': <NextDate key={id} kind={kind} row={worked} />,
              }),
              ...first,
              Email: <EmailLink email={email} />,
              Person: <PersonLink email={email}>Everything about this person</PersonLink>,
              Phone: <PhoneLink phone={phone} />,
              ...details,
              [received]: <DateTime at={createdAt} />,
              ...last,
              Source: <LeadSource sessionId={sessionId} at={createdAt} />,
              'Spam check': worked ? (
                <SpamMark kind={kind} row={worked} />
              ) : (
                'isSuspect' in row && row.isSuspect === true && 'Possible spam'
              ),
            }}
          />
          {props.children}
          <RowNotes
            key={id}
            subject={{ subjectType: kind.subject, subjectId: id } as NoteSubject}
            name={name}
            list={pathOf(kind)}
          />
          <DialogClose close={close} other={props.other} />
        </>
      )}
    </Dialog>
  )
}

/** The details that a kind declares, with the labels of its options. */
export function declaredDetails({ details = [], file }: LeadKind, row: object): Details {
  return Object.fromEntries(
    details.map((name) => {
      const field = file[name] ?? name
      const value = (row as Record<string, string | readonly string[] | null>)[name]
      const labels = typeof field === 'object' && 'labels' in field ? field.labels : {}
      const words = [value ?? []].flat().map((one) => wordsOf(labels, one))
      return [headingOf(field), words.join('\n')]
    }),
  )
}
