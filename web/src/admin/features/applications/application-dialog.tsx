import type { AdminApplication } from '@cardroom/contracts/applications'
import { RowStatus } from '../../shared/status-kind.tsx'
import { DetailsList } from '../../shared/details-list.tsx'
import { LeadSource } from '../../shared/lead-source.tsx'
import { DialogClose } from '../../shared/dialog-close.tsx'
import { EmailLink } from '../../shared/email-link.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { NextDate, Owner } from '../../shared/follow-up.tsx'
import { PersonLink } from '../../shared/person-link.tsx'
import { PhoneLink } from '../../shared/phone-link.tsx'
import { SpamMark } from '../../shared/spam-mark.tsx'
import { RowNotes } from '../../shared/row-notes.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { fullName } from '../../shared/full-name.ts'
import { optionLabels, optionLabel } from './application-labels.ts'
import { applicationStatus } from './application-status.ts'

type Props = { application: AdminApplication; onClosed: () => void }

/** The details of an application. */
export function ApplicationDialog({ application, onClosed }: Props) {
  const { email, phone, referral, availability, interests } = application
  return (
    <Dialog title={fullName(application)} width="wide" onClosed={onClosed}>
      {(close) => (
        <>
          <DetailsList
            details={{
              Status: (
                <RowStatus
                  key={application.id}
                  kind={applicationStatus}
                  row={application}
                  name={fullName(application)}
                />
              ),
              Owner: (
                <Owner kind={applicationStatus} row={application} name={fullName(application)} />
              ),
              'Next date': (
                <NextDate kind={applicationStatus} row={application} name={fullName(application)} />
              ),
              Email: <EmailLink email={email} />,
              Person: <PersonLink email={email}>Everything about this person</PersonLink>,
              Phone: <PhoneLink phone={phone} />,
              Experience: optionLabel('experience', application.experience),
              Stakes: optionLabel('stakes', application.stakes),
              Availability: optionLabels('availability', availability),
              Interests: optionLabels('interests', interests),
              'How they heard about us': referral !== null && optionLabel('referral', referral),
              Comments: application.comments,
              Terms: application.agreeToTerms ? 'Agreed' : 'Not agreed',
              Received: <DateTime at={application.createdAt} />,
              Source: <LeadSource sessionId={application.sessionId} at={application.createdAt} />,
              'Spam check': (
                <SpamMark kind={applicationStatus} row={application} name={fullName(application)} />
              ),
            }}
          />
          <RowNotes
            key={application.id}
            subject={{ subjectType: 'application', subjectId: application.id }}
            name={fullName(application)}
            list={applicationStatus.path}
          />
          <DialogClose close={close} />
        </>
      )}
    </Dialog>
  )
}
