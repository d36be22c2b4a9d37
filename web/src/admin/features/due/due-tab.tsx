import type { DueItem, DueWhen } from '@cardroom/contracts/follow-ups'
import type { ThemedColor } from '@cardroom/brand/source-colors'
import { applicationKind } from '@cardroom/leads/application'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { useQuery } from '@tanstack/react-query'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { chipColors } from '../../shared/chip-colors.ts'
import { Chip } from '../../shared/chip.tsx'
import { Noted } from '../../shared/columns.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { dueQuery, formatDueDay } from '../../shared/due-query.ts'
import { addressOf } from '../../shared/lead.ts'
import { ListTab } from '../../shared/list-tab.tsx'
import { PersonLink } from '../../shared/person-link.tsx'
import { StatCards } from '../../shared/stat-cards.tsx'
import type { Column } from '../../shared/table-column.ts'

const whens = {
  overdue: { label: 'Overdue', color: chipColors.red },
  today: { label: 'Today', color: chipColors.amber },
  week: { label: 'This week', color: chipColors.grey },
} as const satisfies Record<DueWhen, { label: string; color: ThemedColor }>

const kinds = { application: applicationKind, inquiry: sponsorshipKind } as const

const columns: readonly Column<DueItem>[] = [
  {
    id: 'date',
    label: 'Next date',
    value: ({ dueOn }) => dueOn,
    cell: ({ dueOn }) => <span className="nowrap">{formatDueDay(dueOn)}</span>,
    onPhone: 'plain',
  },
  {
    id: 'when',
    label: 'When',
    value: ({ when }) => when,
    cell: ({ when }) => <Chip color={whens[when].color}>{whens[when].label}</Chip>,
    filter: {
      all: 'Any time',
      options: Object.fromEntries(Object.entries(whens).map(([id, { label }]) => [id, label])),
    },
    onPhone: 'mark',
  },
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ kind, id, name }) => (
      <Noted
        name={
          <SiteLink className="link" to={addressOf(kinds[kind], id)}>
            {name}
          </SiteLink>
        }
        notes={[kinds[kind].label]}
      />
    ),
    isSearched: true,
    onPhone: 'title',
  },
  {
    id: 'email',
    label: 'Person',
    value: ({ email }) => email,
    cell: ({ email }) => <PersonLink email={email}>{email}</PersonLink>,
    isSearched: true,
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <span className="capitalized">{status}</span>,
    onPhone: 'plain',
  },
  {
    id: 'owner',
    label: 'Owner',
    value: ({ ownerName }) => ownerName,
    cell: ({ ownerName }) => ownerName ?? 'Nobody',
    filter: {
      all: 'Mine and others’',
      options: { mine: 'Mine and nobody’s', others: 'Others’' },
      optionOf: ({ isMine, ownerName }) => (isMine || ownerName === null ? 'mine' : 'others'),
    },
    onPhone: 'plain',
  },
]

/** The inquiries and applications with an upcoming next date, the earliest first. */
export function DueTab() {
  const query = useQuery(dueQuery)
  return (
    <ListTab query={query} loading="Loading what is due" failure="Failed to fetch what is due">
      {({ data: { items } }) => {
        const countOf = (when: DueWhen) => items.filter((item) => item.when === when).length
        return (
          <>
            <StatCards
              label="Due"
              stats={[
                { label: 'Overdue', value: countOf('overdue') },
                { label: 'Today', value: countOf('today') },
                { label: 'This week', value: countOf('week') },
              ]}
            />
            <DataTable
              title="Due"
              columns={columns}
              rows={items}
              sort={{ id: 'date', isDescending: false }}
              empty="Nothing is due within a week. A next date is set in the details of an inquiry or an application."
              search="Search name or email"
              query={query}
            />
          </>
        )
      }}
    </ListTab>
  )
}
