import { type WsopSignup, WsopSignupsResponse } from '@cardroom/contracts/last-longer-admin'
import { useState } from 'react'
import { formatMoney } from '../../../shared/format.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { ListTab } from '../../shared/list-tab.tsx'
import { foundOf, StatCards } from '../../shared/stat-cards.tsx'
import { useFoundRows } from '../../shared/use-found-rows.ts'
import { fullName } from '../../shared/full-name.ts'
import { BulkPayment } from './bulk-payment.tsx'
import { signupsPath } from './last-longer-api.ts'
import { PersonDialog } from './person-dialog.tsx'
import { signupColumns } from './signup-columns.tsx'
import { SignupDialog } from './signup-dialog.tsx'
import { UnverifiedChanges } from './unverified-changes.tsx'

const choose = {
  nameOf: fullName,
  actions: (signups: readonly WsopSignup[], onDone: () => void) => (
    <BulkPayment signups={signups} onDone={onDone} />
  ),
}

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
  const [isAdding, setIsAdding] = useState(false)
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
            actions={<AdminButton onClick={() => setIsAdding(true)}>Add participant</AdminButton>}
            choose={choose}
            renderDetails={(signup, onClosed) => (
              <SignupDialog signup={signup} onClosed={onClosed} />
            )}
          />
          {isAdding && <PersonDialog onClosed={() => setIsAdding(false)} />}
        </>
      )}
    </ListTab>
  )
}
