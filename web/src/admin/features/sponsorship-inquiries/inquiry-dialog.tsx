import type { SponsorshipInquiry } from '@cardroom/contracts/sponsorship-inquiries'
import { sponsorshipPackages } from '@cardroom/contracts/prices'
import { episodeCounts } from '@cardroom/contracts/sponsorships'
import { formatMoney } from '../../../shared/format.ts'
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
import { inquiryStatus } from './inquiry-status.ts'

type Props = { inquiry: SponsorshipInquiry; onClosed: () => void }

/** The details of an inquiry and the notes on it. */
export function InquiryDialog({ inquiry, onClosed }: Props) {
  const { id, companyName, email, packageType, episodeCount } = inquiry
  return (
    <Dialog title={companyName} width="wide" onClosed={onClosed}>
      {(close) => (
        <>
          <DetailsList
            details={{
              Status: <RowStatus key={id} kind={inquiryStatus} row={inquiry} name={companyName} />,
              Owner: <Owner key={id} kind={inquiryStatus} row={inquiry} name={companyName} />,
              'Next date': (
                <NextDate key={id} kind={inquiryStatus} row={inquiry} name={companyName} />
              ),
              Contact: inquiry.contactName,
              Email: <EmailLink email={email} />,
              Person: <PersonLink email={email}>Everything about this person</PersonLink>,
              Phone: <PhoneLink phone={inquiry.phone} />,
              Package: `${sponsorshipPackages[packageType].label}, ${formatMoney(inquiry.packagePrice)} an episode`,
              Episodes: episodeCounts[episodeCount].label,
              'Potential value': formatMoney(inquiry.value),
              Podcast: inquiry.interestedInPodcast ? 'Interested' : 'No',
              Message: inquiry.message,
              Received: <DateTime at={inquiry.createdAt} />,
              'Last change': <DateTime at={inquiry.updatedAt} />,
              'Sent from': inquiry.ipAddress,
              Source: <LeadSource sessionId={inquiry.sessionId} at={inquiry.createdAt} />,
              'Spam check': <SpamMark kind={inquiryStatus} row={inquiry} name={companyName} />,
            }}
          />
          <RowNotes
            key={id}
            subject={{ subjectType: 'sponsorship', subjectId: id }}
            name={companyName}
            list={inquiryStatus.path}
          />
          <DialogClose close={close} />
        </>
      )}
    </Dialog>
  )
}
