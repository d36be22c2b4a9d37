import type { TableState } from './table-state.ts'
import { isOwnTurn } from './table-view.ts'

/** Tells a player who cannot see the table that it is his turn: once, with the time that he has. */
export function SpokenTurn({ state }: { state: TableState }) {
  return (
    <p className="spoken" aria-live="assertive">
      {isOwnTurn(state) && `Your turn, ${Math.round(state.turnMs / 1000)} seconds left`}
    </p>
  )
}
