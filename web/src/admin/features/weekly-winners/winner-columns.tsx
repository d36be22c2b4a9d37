import type { AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import { playerColumns } from '../../shared/columns.tsx'
import { DateTime } from '../../shared/date-time.tsx'
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
  ...playerColumns,
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
