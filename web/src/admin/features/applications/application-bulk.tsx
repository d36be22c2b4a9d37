import type { AdminApplication, ApplicationStatus } from '@cardroom/contracts/applications'
import { BulkStatus } from '../../shared/bulk-status.tsx'
import { applicationStatuses } from './application-statuses.ts'
import { applicationsKey, setStatuses } from './applications-api.ts'

type Props = { rows: readonly AdminApplication[]; onDone: () => void }

/** Sets one status on several applications. */
export function ApplicationBulk({ rows, onDone }: Props) {
  return (
    <BulkStatus
      list={applicationsKey}
      statuses={applicationStatuses}
      send={(status: ApplicationStatus) =>
        setStatuses(
          rows.map(({ id }) => id),
          status,
        )
      }
      thing={['application', 'applications']}
      failed="Failed to update application status"
      onDone={onDone}
    />
  )
}
