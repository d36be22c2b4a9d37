import type { ThemedColor } from '@cardroom/brand/source-colors'
import type { AdminNewsletter, ReaderState } from '@cardroom/contracts/newsletter-subscribers'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { EmailLink } from '../../shared/email-link.tsx'
import { actionsColumn, dateColumn, searchedColumn } from '../../shared/columns.tsx'
import { PersonLink } from '../../shared/person-link.tsx'
import { sourceColumn } from '../../shared/source-cell.tsx'
import styles from '../../shared/tab.module.css'
import type { Column } from '../../shared/table-column.ts'
import { ReaderActions } from './reader-actions.tsx'

const states = {
  waiting: { label: 'Not confirmed', color: chipColors.amber },
  subscribed: { label: 'Subscribed', color: chipColors.green },
  unsubscribed: { label: 'Unsubscribed', color: chipColors.grey },
  bounced: { label: 'Bounced', color: chipColors.red },
} as const satisfies Record<ReaderState, { label: string; color: ThemedColor }>

export const subscriberColumns: readonly Column<AdminNewsletter>[] = [
  dateColumn,
  {
    id: 'email',
    label: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailLink email={email} />,
    isSearched: true,
    onPhone: 'title',
  },
  {
    id: 'state',
    label: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <Chip color={states[state].color}>{states[state].label}</Chip>,
    filter: {
      all: 'All states',
      options: Object.fromEntries(Object.entries(states).map(([id, { label }]) => [id, label])),
    },
    onPhone: 'mark',
  },
  {
    ...searchedColumn('name', 'Name', ({ name }) => name),
    cell: ({ email, name }) => (
      <PersonLink email={email}>{name ?? <span className={styles.whole}>Unnamed</span>}</PersonLink>
    ),
    onPhone: 'plain',
  },
  {
    id: 'interested',
    label: 'Interested in the game',
    value: ({ interestedInGame }) => (interestedInGame ? 'yes' : 'no'),
    cell: ({ interestedInGame }) => (
      <Chip color={interestedInGame ? chipColors.green : chipColors.grey}>
        {interestedInGame ? 'Interested' : 'Newsletter only'}
      </Chip>
    ),
    filter: {
      all: 'Everyone',
      options: { yes: 'Interested in the game', no: 'Newsletter only' },
    },
    onPhone: 'plain',
  },
  sourceColumn(({ sessionId, createdAt }) => ({ sessionId, at: createdAt })),
  actionsColumn((reader) => <ReaderActions reader={reader} />),
]
