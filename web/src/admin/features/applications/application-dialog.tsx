import type { AdminApplication } from '@cardroom/contracts/contests-admin'
import { DetailsList } from '../../shared/details-list.tsx'
import { DialogClose } from '../../shared/dialog-close.tsx'
import { mailAddress } from '../../shared/mail-address.ts'
import { Moment } from '../../shared/moment.tsx'
import { OfficeDialog } from '../../shared/office-dialog.tsx'
import { linesOf, nameOf, wordsOf } from './applicant.ts'
import { ApplicationStatus } from './application-status.tsx'

type Props = { application: AdminApplication; onClosed: () => void }

/** All that an application says. */
export function ApplicationDialog({ application, onClosed }: Props) {
  const { email, phone, referral, availability, interests } = application
  return (
    <OfficeDialog title={nameOf(application)} width="wide" onClosed={onClosed}>
      {(close) => (
        <>
          <DetailsList
            details={{
              Status: <ApplicationStatus application={application} />,
              Email: <a href={mailAddress(email)}>{email}</a>,
              Phone: phone,
              Experience: wordsOf('experience', application.experience),
              Stakes: wordsOf('stakes', application.stakes),
              Availability: linesOf('availability', availability),
              Interests: linesOf('interests', interests),
              'Heard about us': referral !== null && wordsOf('referral', referral),
              Comments: application.comments,
              Terms: application.agreeToTerms ? 'Agreed' : 'Not agreed',
              Received: <Moment at={application.createdAt} />,
              'To be read with care':
                application.isSuspect && 'This was filled in as a program would do it.',
            }}
          />
          <DialogClose close={close} />
        </>
      )}
    </OfficeDialog>
  )
}
