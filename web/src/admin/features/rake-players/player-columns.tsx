import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { actionsColumn, playerColumns, timeColumn } from '../../shared/columns.tsx'
import type { Column } from '../../shared/table-column.ts'
import { ActiveToggle } from './active-toggle.tsx'
import { PlayerActions } from './player-actions.tsx'

export const rakePlayerColumns: readonly Column<AdminRakePlayer>[] = [
  {
    id: 'rank',
    label: 'Rank',
    value: ({ rank }) => rank,
    isNumber: true,
    onPhone: 'figure',
  },
  ...playerColumns,
  {
    id: 'status',
    label: 'Status',
    value: ({ isActive }) => (isActive ? 'active' : 'inactive'),
    cell: (player) => <ActiveToggle player={player} />,
    filter: { all: 'All players', options: { active: 'Active', inactive: 'Inactive' } },
    onPhone: 'mark',
  },
  timeColumn('updated', 'Last updated', ({ lastUpdated }) => lastUpdated),
  actionsColumn((player) => <PlayerActions player={player} />),
]
