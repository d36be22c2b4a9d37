import { WsopSignupsResponse } from '@cardroom/contracts/last-longer-admin'
import { entryKind } from '@cardroom/leads/entry'
import { useState } from 'react'
import { formatMoney } from '../../../shared/format.ts'
import { AdminButton } from '../../shared/admin-button.tsx'
import { LeadTab, emailCell, leadColumns } from '../../shared/lead-list.tsx'
import { BulkPayment } from './bulk-payment.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { SignupDialog } from './signup-dialog.tsx'
import { UnverifiedChanges } from './unverified-changes.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { Noted } from '../../shared/columns.tsx'
import { DetailsButton } from '../../shared/details-button.tsx'
import { fullName } from '../../shared/full-name.ts'
import { PersonLink } from '../../shared/person-link.tsx'
import { PhoneLink } from '../../shared/phone-link.tsx'
import { SourceCell } from '../../shared/source-cell.tsx'
import {
  ChipEditor,
  ConfirmButton,
  EliminationButton,
  PaymentToggle,
  PlaceEditor,
} from './signup-cells.tsx'
import { isHidden } from './signup-change.ts'

export const signupColumns = leadColumns(
  entryKind,
  {
    name: (signup) => (
      <>
        <Noted
          name={<PersonLink email={signup.email}>{fullName(signup)}</PersonLink>}
          notes={[
            signup.unverifiedChanges > 0 && `${signup.unverifiedChanges} to check`,
            isHidden(signup) && 'Not confirmed',
            signup.isSuspect && 'Possible spam',
          ]}
        />
        {signup.sessionId !== null && (
          <span className="second">
            <SourceCell sessionId={signup.sessionId} at={signup.createdAt} />
          </span>
        )}
        {isHidden(signup) && <ConfirmButton signup={signup} />}
      </>
    ),
    email: emailCell,
    phone: ({ phone }) => <PhoneLink phone={phone} />,
    chips: (signup) => <ChipEditor signup={signup} />,
    'buy-in': ({ buyInAmount }) => formatMoney(buyInAmount),
    payment: (signup) => <PaymentToggle signup={signup} />,
    status: (signup) =>
      signup.isEliminated ? (
        <span className="inline">
          <Chip color={chipColors.red}>Eliminated</Chip>
          <PlaceEditor signup={signup} />
        </span>
      ) : (
        <Chip color={chipColors.green}>Still playing</Chip>
      ),
  },
  (signup) => (
    <>
      <EliminationButton signup={signup} />
      <DetailsButton id={signup.id} name={fullName(signup)} hasNotes={signup.notes !== null} />
    </>
  ),
)

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
