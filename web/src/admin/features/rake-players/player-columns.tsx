import type { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { DateTime } from '../../shared/date-time.tsx'
import { formatAmount } from '../../shared/format.ts'
import styles from '../../shared/tab.module.css'
import type { Column } from '../../shared/table-column.ts'
import { ActiveToggle } from './active-toggle.tsx'
import { PlayerActions } from './player-actions.tsx'

export const playerColumns: readonly Column<AdminRakePlayer>[] = [
  {
    id: 'rank',
    label: 'Rank',
    value: ({ rank }) => rank,
    isNumber: true,
    onPhone: 'figure',
  },
  {
    id: 'player',
    label: 'Player',
    value: ({ displayName }) => displayName,
    cell: ({ displayName, playerName }) => (
      <>
        {displayName}
        <span className={styles.second}>{playerName}</span>
      </>
    ),
    isSearched: true,
    onPhone: 'title',
  },
  {
    id: 'username',
    label: 'Username',
    value: ({ playerName }) => playerName,
    isSearched: true,
    isHidden: true,
  },
  {
    id: 'amount',
    label: 'Rake amount',
    value: ({ rakeAmount }) => Number(rakeAmount),
    cell: ({ rakeAmount }) => formatAmount(rakeAmount),
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'plain',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ isActive }) => (isActive ? 'active' : 'inactive'),
    cell: (player) => <ActiveToggle player={player} />,
    filter: { all: 'All players', options: { active: 'Active', inactive: 'Inactive' } },
    onPhone: 'mark',
  },
  {
    id: 'updated',
    label: 'Last updated',
    value: ({ lastUpdated }) => lastUpdated,
    cell: ({ lastUpdated }) => <DateTime at={lastUpdated} />,
    isLargestFirst: true,
  },
  {
    id: 'actions',
    label: 'Actions',
    value: () => null,
    isSortable: false,
    cell: (player) => <PlayerActions player={player} />,
    onPhone: 'actions',
  },
]
