import type { AdminNewsletter } from '@cardroom/contracts/newsletter-subscribers'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { mailtoHref } from '../../shared/mailto-href.ts'
import { dateColumn, searchedColumn } from '../../shared/columns.tsx'
import type { Column } from '../../shared/table-column.ts'

export const subscriberColumns: readonly Column<AdminNewsletter>[] = [
  dateColumn,
  {
    id: 'email',
    label: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => <a href={mailtoHref(email)}>{email}</a>,
    isSearched: true,
    onPhone: 'title',
  },
  { ...searchedColumn('name', 'Name', ({ name }) => name), onPhone: 'plain' },
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
    onPhone: 'mark',
  },
]
