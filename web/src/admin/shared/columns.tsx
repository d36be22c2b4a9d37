import type { ReactNode } from 'react'
import { DateTime } from './date-time.tsx'
import { formatAmount } from './format.ts'
import type { Column } from './table-column.ts'

/** A time column. The first click sorts it in descending order. */
export function timeColumn<Row>(
  id: string,
  label: string,
  value: (row: Row) => string,
): Column<Row> {
  return {
    id,
    label,
    value,
    cell: (row) => <DateTime at={value(row)} />,
    isLargestFirst: true,
  }
}

/** The time at which a row was stored. */
export const dateColumn: Column<{ createdAt: string }> = {
  ...timeColumn('date', 'Date', ({ createdAt }) => createdAt),
  onPhone: 'plain',
}

/** A searchable text column, which may be hidden. */
export function searchedColumn<Row>(
  id: string,
  label: string,
  value: (row: Row) => string | null,
  isHidden = false,
): Column<Row> {
  return { id, label, value, isSearched: true, isHidden }
}

/** The actions for a row. */
export function actionsColumn<Row>(actions: (row: Row) => ReactNode): Column<Row> {
  return {
    id: 'actions',
    label: 'Actions',
    value: () => null,
    isSortable: false,
    cell: (row) => <span className="inline tight">{actions(row)}</span>,
    onPhone: 'actions',
  }
}

/** A name with notes below it. */
export function Noted({ name, notes }: { name: ReactNode; notes: readonly (string | false)[] }) {
  return (
    <>
      {name}
      {notes.map(
        (note) =>
          note !== false &&
          note !== '' && (
            <span key={note} className="second">
              {note}
            </span>
          ),
      )}
    </>
  )
}

/** The player and the amount in the leaderboard or in a finalized week. */
export const playerColumns: readonly Column<{
  displayName: string
  playerName: string
  rakeAmount: string
}>[] = [
  {
    id: 'player',
    label: 'Player',
    value: ({ displayName }) => displayName,
    cell: ({ displayName, playerName }) => <Noted name={displayName} notes={[playerName]} />,
    isSearched: true,
    onPhone: 'title',
  },
  searchedColumn('username', 'Username', ({ playerName }) => playerName, true),
  {
    id: 'amount',
    label: 'Rake amount',
    value: ({ rakeAmount }) => Number(rakeAmount),
    cell: ({ rakeAmount }) => formatAmount(rakeAmount),
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'plain',
  },
]
