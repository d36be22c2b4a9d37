import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { actionsColumn, Noted, playerColumns, timeColumn } from '../../shared/columns.tsx'
import { PlayerAvatar } from '../../../shared/ui/player-avatar.tsx'
import type { Column } from '../../shared/table-column.ts'
import { ActiveToggle } from './active-toggle.tsx'
import { PlayerActions } from './player-actions.tsx'

function withPicture(player: AdminRakePlayer) {
  return (
    <span className="inline">
      <PlayerAvatar player={player} size="small" />
      <span className="break">
        <Noted name={player.displayName} notes={[player.playerName]} />
      </span>
    </span>
  )
}

export const rakePlayerColumns: readonly Column<AdminRakePlayer>[] = [
  {
    id: 'rank',
    label: 'Rank',
    value: ({ rank }) => rank,
    isNumber: true,
    onPhone: 'figure',
  },
  ...playerColumns.map((column) =>
    column.id === 'player' ? { ...column, cell: withPicture } : column,
  ),
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
