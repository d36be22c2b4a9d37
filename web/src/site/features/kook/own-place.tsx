import { Button } from '../../../shared/ui/button.tsx'
import lobby from './lobby.module.css'
import { isHouseTable } from './table-address.ts'
import type { TableState } from './table-state.ts'
import type { TableStore } from './table-store.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type Props = { state: TableState; table: TableStore; name: string; onTables: () => void }

/** A visitor's place on the waiting list, the seat that is kept for him, or the way to a place. */
export function OwnPlace({ state, table, name, onTables }: Props) {
  const { game } = state
  const own = table.lobby.findPlace(game)
  if (game === null || state.playerStatus === 'elsewhere') return null
  if (own !== null) {
    const freeSeat = game.seats.find(({ username }) => username === null)?.seatIndex
    return (
      <div className={lobby.place}>
        <output>
          {own.kept === null
            ? `You are number ${own.place} of ${own.of} on the waiting list.`
            : 'A seat is kept for you.'}
        </output>
        {own.kept !== null && freeSeat !== undefined && (
          <>
            <SecondsLeft deadline={own.kept - state.clockOffsetMs} />
            <Button look="red" small onClick={() => table.sitDown(freeSeat, own.username)}>
              Take the seat
            </Button>
          </>
        )}
        <Button look="outline" small onClick={() => table.lobby.stopWaiting()}>
          {own.kept === null ? 'Stop waiting' : 'No, thanks'}
        </Button>
      </div>
    )
  }
  const isFull = game.seats.every(({ username }) => username !== null)
  const isEmpty = game.seats.every(({ username }) => username === null)
  if (!isHouseTable(name) || (!isFull && !isEmpty)) return null
  return (
    <Button look="outline" small onClick={onTables}>
      {isFull ? 'Wait, or find another table' : 'Other tables'}
    </Button>
  )
}

function SecondsLeft({ deadline }: { deadline: number }) {
  const seconds = useSecondsLeft(deadline)
  return seconds === null ? null : <span aria-hidden="true">{seconds} s</span>
}
