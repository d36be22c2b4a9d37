import { ApplicationsResponse } from '@cardroom/contracts/applications'
import { DataTable } from '../../shared/data-table.tsx'
import { ListTab } from '../../shared/list-tab.tsx'
import { foundOf, StatCards } from '../../shared/stat-cards.tsx'
import { fullName } from '../../shared/full-name.ts'
import { useFoundRows } from '../../shared/use-found-rows.ts'
import { applicationColumns } from './application-columns.tsx'
import { ApplicationDialog } from './application-dialog.tsx'
import { applicationStatus } from './application-status.ts'

/** The applications to join the game. */
export function ApplicationsTab() {
  const { query, rows, found } = useFoundRows({
    path: applicationStatus.path,
    reply: ApplicationsResponse,
    columns: applicationColumns,
    rowsOf: ({ data }) => data,
    countsOf: ({ total, storedCount = total }) => ({ rowCount: total, storedCount }),
  })
  return (
    <ListTab
      query={query}
      loading="Loading applications"
      failure="Failed to fetch applications data"
    >
      {({ total, storedCount = total, pendingCount }) => (
        <>
          <StatCards
            label="Applications"
            stats={[
              { label: 'Total applications', value: total, ...foundOf(total, storedCount) },
              { label: 'Pending', value: pendingCount },
              { label: 'Answered', value: total - pendingCount },
            ]}
          />
          <DataTable
            title="Applications"
            columns={applicationColumns}
            rows={rows}
            found={found}
            empty="No applications received yet"
            search="Search name, email or phone"
            csv={{ href: `${applicationStatus.path}/export`, file: 'applications' }}
            query={query}
            bulk={{
              kind: applicationStatus,
              chosenOf: (row) => ({ ...row, name: fullName(row) }),
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
