import { ApplicationsResponse } from '@cardroom/contracts/applications'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../shared/data-table.tsx'
import { listQuery } from '../../shared/list-query.ts'
import { ListTab } from '../../shared/list-tab.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import { fullName } from '../../shared/full-name.ts'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { applicationStatus } from './application-status.ts'

/** The applications to join the game. */
export function ApplicationsTab() {
  const query = useQuery(listQuery(applicationStatus.path, ApplicationsResponse))
  return (
    <ListTab
      query={query}
      loading="Loading applications"
      failure="Failed to fetch applications data"
    >
      {({ data, total, pendingCount }) => (
        <>
          <StatCards
            label="Applications"
            stats={[
              { label: 'Total applications', value: total },
              { label: 'Pending', value: pendingCount },
              { label: 'Answered', value: total - pendingCount },
            ]}
          />
          <DataTable
            title="Applications"
            columns={applicationColumns}
            rows={data}
            empty="No applications received yet"
            search="Search name, email or phone"
            csv={{ href: `${applicationStatus.path}/export`, file: 'applications' }}
            total={total}
            query={query}
            bulk={{
              kind: applicationStatus,
              chosenOf: (row) => ({ id: row.id, name: fullName(row), status: row.status }),
            }}
            renderDetails={(application, onClosed) => (
              <ApplicationDialog application={application} onClosed={onClosed} />
            )}
          />
        </>
      )}
    </ListTab>
  )
}
