import type {
  SponsorshipInquiry,
  SponsorshipStatus,
} from '@cardroom/contracts/sponsorship-inquiries'
import { BulkStatus } from '../../shared/bulk-status.tsx'
import { sponsorshipStatuses } from './sponsorship-statuses.ts'
import { setStatuses, sponsorshipsKey } from './sponsorships-api.ts'

type Props = { rows: readonly SponsorshipInquiry[]; onDone: () => void }

/** Sets one status on several inquiries. */
export function InquiryBulk({ rows, onDone }: Props) {
  return (
    <BulkStatus
      list={sponsorshipsKey}
      statuses={sponsorshipStatuses}
      send={(status: SponsorshipStatus) =>
        setStatuses(
          rows.map(({ id }) => id),
          status,
        )
      }
      thing={['inquiry', 'inquiries']}
      failed="Failed to update sponsorship status"
      onDone={onDone}
    />
  )
}
