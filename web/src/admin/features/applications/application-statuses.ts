import type { ApplicationStatus } from '@cardroom/contracts/applications'
import { chipColors } from '../../shared/chip-colors.ts'
import type { Statuses } from '../../shared/status-select.tsx'

export const applicationStatuses: Statuses<ApplicationStatus> = {
  pending: { label: 'Pending', color: chipColors.amber },
  contacted: { label: 'Contacted', color: chipColors.blue },
  invited: { label: 'Invited', color: chipColors.green },
  waitlisted: { label: 'Waitlisted', color: chipColors.grey },
  declined: { label: 'Declined', color: chipColors.red },
}
