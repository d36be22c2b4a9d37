import type {
  SponsorshipInquiry,
  SponsorshipsResponse,
  SponsorshipStatus,
} from '@cardroom/contracts/sponsorship-inquiries'
import { StatusSelect } from '../../shared/status-select.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { sponsorshipStatuses } from './sponsorship-statuses.ts'
import { setStatus, sponsorshipsKey } from './sponsorships-api.ts'

/** The status of an inquiry. */
export function InquiryStatus({ inquiry }: { inquiry: SponsorshipInquiry }) {
  const { id, companyName, status } = inquiry
  const { mutate } = useUndoableChange({
    list: sponsorshipsKey,
    send: (next: SponsorshipStatus) => setStatus(id, next),
    expect: (list: SponsorshipsResponse, next) => withStatus(list, id, next),
    done: (_reply, next) => ({
      title: 'Success',
      description: `Sponsorship status updated to ${next}`,
    }),
    failed: () => 'Failed to update sponsorship status',
  })
  return (
    <StatusSelect
      label={`Status of ${companyName}`}
      statuses={sponsorshipStatuses}
      value={status}
      onChange={mutate}
    />
  )
}

/** The list after a status change; the totals come from the service. */
function withStatus(
  list: SponsorshipsResponse,
  id: string,
  status: SponsorshipStatus,
): SponsorshipsResponse {
  const inquiries = list.data.inquiries.map((inquiry) =>
    inquiry.id === id ? { ...inquiry, status } : inquiry,
  )
  return { ...list, data: { ...list.data, inquiries } }
}
