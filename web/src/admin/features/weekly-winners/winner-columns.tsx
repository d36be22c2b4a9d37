import type { AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import { DateTime } from '../../shared/date-time.tsx'
import { formatAmount } from '../../shared/format.ts'
import styles from '../../shared/tab.module.css'
import type { Column } from '../../shared/table-column.ts'

export const winnerColumns: readonly Column<AdminWeeklyWinner>[] = [
  {
    id: 'week',
    label: 'Week',
    value: ({ weekNumber }) => weekNumber,
    cell: ({ weekNumber }) => `Week ${weekNumber}`,
    isLargestFirst: true,
    onPhone: 'mark',
  },
  {
    id: 'position',
    label: 'Position',
    value: ({ position }) => position,
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
    id: 'prize',
    label: 'Prize',
    value: ({ prizeAmount }) => prizeAmount,
    cell: ({ prizeAmount }) => `${prizeAmount} USDT`,
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'plain',
  },
  {
    id: 'finalized',
    label: 'Finalized',
    value: ({ finalizedAt }) => finalizedAt,
    cell: ({ finalizedAt }) => <DateTime at={finalizedAt} />,
    isLargestFirst: true,
  },
]
