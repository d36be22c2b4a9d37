import type {
  AdminApplication,
  ApplicationsResponse,
  ApplicationStatus as Status,
} from '@cardroom/contracts/applications'
import { StatusSelect } from '../../shared/status-select.tsx'
import { useUndoableChange } from '../../shared/use-undoable-change.ts'
import { messageOf } from '../../../shared/problem-of.ts'
import { fullName } from './application-labels.ts'
import { applicationStatuses } from './application-statuses.ts'
import { applicationsKey, setStatus } from './applications-api.ts'

/** The status of an application. */
export function ApplicationStatus({ application }: { application: AdminApplication }) {
  const { id, status } = application
  const { mutate } = useUndoableChange({
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
      label={`Status of ${fullName(application)}`}
      statuses={applicationStatuses}
      value={status}
      onChange={mutate}
    />
  )
}
