import type { AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import { playerColumns, timeColumn } from '../../shared/columns.tsx'
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
  timeColumn('finalized', 'Finalized', ({ finalizedAt }) => finalizedAt),
]
