import { entryKind } from '@cardroom/leads/entry'
import { formatMoney } from '../../../shared/format.ts'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { Noted } from '../../shared/columns.tsx'
import { DetailsButton } from '../../shared/details-button.tsx'
import { fullName } from '../../shared/full-name.ts'
import { emailCell, leadColumns } from '../../shared/lead-list.tsx'
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
