import { Button } from '../../../shared/ui/button.tsx'
import styles from './lobby.module.css'
import { PracticeButton } from './practice-button.tsx'
import { isHouseTable } from './table-address.ts'
import type { TableState } from './table-state.ts'
import type { TableLobby } from './table-lobby.ts'
import { isEmpty, isFull } from './table-view.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type Props = {
  state: TableState
  lobby: TableLobby
  /** The table's. */
  name: string
  onSit: (seatIndex: number, username: string) => void
  onTables: () => void
}

/** A visitor's place on the waiting list, the seat that is kept for him, or the way to a place. */
export function OwnPlace({ state, lobby, name, onSit, onTables }: Props) {
  const { game } = state
  const own = lobby.findPlace(game)
  if (game === null || state.playerStatus === 'elsewhere') return null
  if (own !== null) {
    const freeSeat = game.seats.find(({ username }) => username === null)?.seatIndex
    return (
      <div className={styles.place}>
        <output>
          {own.kept === null
            ? `You are number ${own.place} of ${own.of} on the waiting list.`
            : 'A seat is kept for you.'}
        </output>
        {own.kept !== null && freeSeat !== undefined && (
          <>
            <SecondsLeft deadline={own.kept - state.clockOffsetMs} />
            <Button look="red" small onClick={() => onSit(freeSeat, own.username)}>
              Take the seat
            </Button>
          </>
        )}
        <Button look="outline" small onClick={() => lobby.stopWaiting()}>
          {own.kept === null ? 'Stop waiting' : 'No, thanks'}
        </Button>
      </div>
    )
  }
  if (!isHouseTable(name) || (!isFull(game) && !isEmpty(game))) return null
  return (
    <div className={styles.place}>
      <Button look="outline" small onClick={onTables}>
        {isFull(game) ? 'Wait, or find another table' : 'Other tables'}
      </Button>
      {isEmpty(game) && <PracticeButton small />}
    </div>
  )
}

function SecondsLeft({ deadline }: { deadline: number }) {
  const seconds = useSecondsLeft(deadline)
  return seconds === null ? null : <span aria-hidden="true">{seconds} s</span>
}
