import type {
  AdminApplication,
  ApplicationsResponse,
  ApplicationStatus as Status,
} from '@cardroom/contracts/contests-admin'
import { StatusSelect } from '../../shared/status-select.tsx'
import { useChange } from '../../shared/use-change.ts'
import { messageOf } from '../../../shared/problem-of.ts'
import { nameOf } from './applicant.ts'
import { applicationStatuses } from './application-statuses.ts'
import { applicationsKey, setStatus } from './applications-api.ts'

/** The status of an application. */
export function ApplicationStatus({ application }: { application: AdminApplication }) {
  const { id, status } = application
  const { mutate } = useChange({
    list: applicationsKey,
    send: (next: Status) => setStatus(id, next),
    expect: (list: ApplicationsResponse, next) => ({
      ...list,
      data: list.data.map((known) => (known.id === id ? { ...known, status: next } : known)),
    }),
    done: (_reply, next) => ({
      title: 'Success',
      description: `Application status updated to ${next}`,
    }),
    failed: (error) => messageOf(error, 'Failed to update application status'),
  })
  return (
    <StatusSelect
      label={`Status of ${nameOf(application)}`}
      statuses={applicationStatuses}
      value={status}
      onChange={mutate}
    />
  )
}
