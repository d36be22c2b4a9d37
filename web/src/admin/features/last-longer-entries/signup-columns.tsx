import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import { formatMoney } from '../../../shared/format.ts'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { actionsColumn, Noted } from '../../shared/columns.tsx'
import { mailtoHref } from '../../shared/mailto-href.ts'
import { PersonLink } from '../../shared/person-link.tsx'
import { PhoneLink } from '../../shared/phone-link.tsx'
import { SourceCell } from '../../shared/source-cell.tsx'
import { DetailsButton } from '../../shared/details-button.tsx'
import styles from '../../shared/tab.module.css'
import type { Column } from '../../shared/table-column.ts'
import {
  ChipEditor,
  ConfirmButton,
  EliminationButton,
  PaymentToggle,
  PlaceEditor,
} from './signup-cells.tsx'
import { isHidden } from './signup-change.ts'
import { fullName } from '../../shared/full-name.ts'

export const signupColumns: readonly Column<WsopSignup>[] = [
  {
    id: 'name',
    label: 'Name',
    value: fullName,
    cell: (signup) => (
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
          <span className={styles.second}>
            <SourceCell sessionId={signup.sessionId} at={signup.createdAt} />
          </span>
        )}
        {isHidden(signup) && <ConfirmButton signup={signup} />}
      </>
    ),
    isSearched: true,
    onPhone: 'title',
  },
  {
    id: 'email',
    label: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => (
      <a className={styles.cut} href={mailtoHref(email)} title={email}>
        {email}
      </a>
    ),
    isSearched: true,
  },
  {
    id: 'phone',
    label: 'Phone',
    value: ({ phone }) => phone,
    cell: ({ phone }) => <PhoneLink phone={phone} />,
    isSearched: true,
  },
  {
    id: 'chips',
    label: 'Chips',
    value: ({ chipCount }) => chipCount,
    cell: (signup) => <ChipEditor signup={signup} />,
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'figure',
  },
  {
    id: 'buy-in',
    label: 'Buy-in',
    value: ({ buyInAmount }) => buyInAmount,
    cell: ({ buyInAmount }) => formatMoney(buyInAmount),
    isNumber: true,
    isLargestFirst: true,
  },
  {
    id: 'payment',
    label: 'Payment',
    value: ({ isPaid }) => (isPaid ? 'paid' : 'unpaid'),
    cell: (signup) => <PaymentToggle signup={signup} />,
    filter: { all: 'Paid and unpaid', options: { paid: 'Paid', unpaid: 'Unpaid' } },
    onPhone: 'mark',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ isEliminated }) => (isEliminated ? 'eliminated' : 'playing'),
    cell: (signup) =>
      signup.isEliminated ? (
        <span className={styles.pair}>
          <Chip color={chipColors.red}>Eliminated</Chip>
          <PlaceEditor signup={signup} />
        </span>
      ) : (
        <Chip color={chipColors.green}>Still playing</Chip>
      ),
    filter: {
      all: 'All statuses',
      options: { playing: 'Still playing', eliminated: 'Eliminated' },
    },
    onPhone: 'plain',
  },
  { id: 'joined', label: 'Signed up', value: ({ createdAt }) => createdAt, isHidden: true },
  actionsColumn((signup) => (
    <>
      <EliminationButton signup={signup} />
      <DetailsButton id={signup.id} name={fullName(signup)} hasNotes={signup.notes !== null} />
    </>
  )),
]
