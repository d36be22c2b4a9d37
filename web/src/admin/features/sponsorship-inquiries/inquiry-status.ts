import {
  SponsorshipChangeResponse,
  type SponsorshipsResponse,
  type SponsorshipStatus,
} from '@cardroom/contracts/sponsorship-inquiries'
import { chipColors } from '../../shared/chip-colors.ts'
import type { StatusKind } from '../../shared/status-kind.tsx'

/** The status of an inquiry: pending yellow, contacted blue, contracted green, declined red, others grey. */
export const inquiryStatus: StatusKind<SponsorshipsResponse, SponsorshipStatus> = {
  path: '/api/admin/sponsorships',
  reply: SponsorshipChangeResponse,
  statuses: {
    pending: { label: 'Pending', color: chipColors.amber },
    contacted: { label: 'Contacted', color: chipColors.blue },
    negotiating: { label: 'Negotiating', color: chipColors.grey },
    contracted: { label: 'Contracted', color: chipColors.green },
    declined: { label: 'Declined', color: chipColors.red },
  },
  noun: 'Sponsorship',
  things: ['inquiry', 'inquiries'],
  // The totals come from the service.
  withStatus: (list, id, status) => {
    const inquiries = list.data.inquiries.map((known) =>
      known.id === id ? { ...known, status } : known,
    )
    return { ...list, data: { ...list.data, inquiries } }
  },
  failed: () => 'Failed to update sponsorship status',
}
