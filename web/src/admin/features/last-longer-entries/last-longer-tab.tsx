import { WsopSignupsResponse } from '@cardroom/contracts/last-longer-admin'
import { formatMoney } from '../../../shared/format.ts'
import { DataTable } from '../../shared/data-table.tsx'
import { ListTab } from '../../shared/list-tab.tsx'
import { foundOf, StatCards } from '../../shared/stat-cards.tsx'
import { useFoundRows } from '../../shared/use-found-rows.ts'
import { signupsPath } from './last-longer-api.ts'
import { signupColumns } from './signup-columns.tsx'
import { SignupDialog } from './signup-dialog.tsx'
import { UnverifiedChanges } from './unverified-changes.tsx'

const newestFirst = { id: 'joined', isDescending: true }

/** The entries of the last longer contest. */
export function LastLongerTab() {
  const { query, rows, found } = useFoundRows({
    path: signupsPath,
    reply: WsopSignupsResponse,
    columns: signupColumns,
    sort: newestFirst,
    rowsOf: ({ data }) => data,
    countsOf: ({ totals: { signups }, storedCount = signups }) => ({
      rowCount: signups,
      storedCount,
    }),
  })
  return (
    <ListTab
      query={query}
      loading="Loading participants..."
      isLoadingWritten
      failure="Failed to fetch participants data"
    >
      {({ totals, storedCount = totals.signups }) => (
        <>
          <StatCards
            label="Last longer"
            stats={[
              {
                label: 'Total Signups',
                value: totals.signups,
                ...foundOf(totals.signups, storedCount),
              },
              { label: 'Paid Entries', value: totals.paid },
              { label: 'Still Playing', value: totals.playing },
              { label: 'Prize Pool', value: totals.prizePool, format: formatMoney },
            ]}
          />
          <UnverifiedChanges />
          <DataTable
            title="Participants"
            columns={signupColumns}
            rows={rows}
            found={found}
            sort={newestFirst}
            empty="No participants yet"
            search="Search name, email or phone"
            csv={{ href: `${signupsPath}/export`, file: 'last-longer' }}
            query={query}
            renderDetails={(signup, onClosed) => (
              <SignupDialog signup={signup} onClosed={onClosed} />
            )}
          />
        </>
      )}
    </ListTab>
  )
}
