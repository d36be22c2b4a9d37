import { WsopSignupsResponse } from '@cardroom/contracts/last-longer-admin'
import { entryKind } from '@cardroom/leads/entry'
import { useState } from 'react'
import { formatMoney } from '../../../shared/format.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { LeadTab } from '../../shared/lead-list.tsx'
import { BulkPayment } from './bulk-payment.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { signupColumns } from './signup-columns.tsx'
import { SignupDialog } from './signup-dialog.tsx'
import { UnverifiedChanges } from './unverified-changes.tsx'

const newestFirst = { id: 'joined', isDescending: true }

/** The entries of the last longer contest. */
export function LastLongerTab() {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <LeadTab
      kind={entryKind}
      reply={WsopSignupsResponse}
      columns={signupColumns}
      sort={newestFirst}
      rowsOf={({ data }) => data}
      countsOf={({ totals: { signups: total }, storedCount }) => ({ total, storedCount })}
      stats={{
        label: 'Last longer',
        total: 'Total Signups',
        others: ({ totals }) => [
          { label: 'Paid Entries', value: totals.paid },
          { label: 'Still Playing', value: totals.playing },
          { label: 'Prize Pool', value: totals.prizePool, format: formatMoney },
        ],
      }}
      title="Participants"
      empty="No participants yet"
      search="Search name, email or phone"
      file="last-longer"
      loading="Loading participants..."
      isLoadingWritten
      failure="Failed to fetch participants data"
      above={<UnverifiedChanges />}
      actions={<AdminButton onClick={() => setIsAdding(true)}>Add participant</AdminButton>}
      below={isAdding && <PersonDialog onClosed={() => setIsAdding(false)} />}
      renderBulk={(signups, onDone) => <BulkPayment signups={signups} onDone={onDone} />}
      renderDetails={(signup, onClosed) => <SignupDialog signup={signup} onClosed={onClosed} />}
    />
  )
}
