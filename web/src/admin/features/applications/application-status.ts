import {
  ApplicationChangeResponse,
  type ApplicationsResponse,
  type ApplicationStatus,
} from '@cardroom/contracts/applications'
import { chipColors } from '../../shared/chip-colors.ts'
import type { StatusKind } from '../../shared/status-kind.tsx'

/** The status of an application. */
export const applicationStatus: StatusKind<ApplicationsResponse, ApplicationStatus> = {
  path: '/api/admin/applications',
  reply: ApplicationChangeResponse,
  statuses: {
    pending: { label: 'Pending', color: chipColors.amber },
    contacted: { label: 'Contacted', color: chipColors.blue },
    invited: { label: 'Invited', color: chipColors.green },
    waitlisted: { label: 'Waitlisted', color: chipColors.grey },
    declined: { label: 'Declined', color: chipColors.red },
  },
  noun: 'Application',
  things: ['application', 'applications'],
  withStatus: (list, id, status) => ({
    ...list,
    data: list.data.map((known) => (known.id === id ? { ...known, status } : known)),
  }),
  failed: 'Failed to update application status',
}
