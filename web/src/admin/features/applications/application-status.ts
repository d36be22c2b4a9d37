import {
  ApplicationChangeResponse,
  type ApplicationsResponse,
  type ApplicationStatus,
} from '@cardroom/contracts/applications'
import { readErrorMessage } from '../../../shared/read-problem.ts'
import { chipColors } from '../../shared/chip-colors.ts'
import type { StatusKind } from '../../shared/status-kind.tsx'
import { applicationsPath } from './applications-api.ts'

/** The status of an application. */
export const applicationStatus: StatusKind<ApplicationsResponse, ApplicationStatus> = {
  path: applicationsPath,
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
  failed: (error) => readErrorMessage(error, 'Failed to update application status'),
}
