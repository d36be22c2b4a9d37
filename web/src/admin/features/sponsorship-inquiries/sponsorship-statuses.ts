import type { SponsorshipStatus } from '@cardroom/contracts/sponsorship-inquiries'
import { chipColors } from '../../shared/chip-colors.ts'
import type { Statuses } from '../../shared/status-select.tsx'

/** Pending yellow, contacted blue, contracted green, declined red, others grey. */
export const sponsorshipStatuses: Statuses<SponsorshipStatus> = {
  pending: { label: 'Pending', color: chipColors.amber },
  contacted: { label: 'Contacted', color: chipColors.blue },
  negotiating: { label: 'Negotiating', color: chipColors.grey },
  contracted: { label: 'Contracted', color: chipColors.green },
  declined: { label: 'Declined', color: chipColors.red },
}
