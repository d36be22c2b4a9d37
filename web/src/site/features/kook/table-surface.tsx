import type { GameState } from '@cardroom/contracts/kook-game'
import { stepsFromLeft } from '@cardroom/poker-engine/seats'
import { Board } from './board.tsx'
import { PotAmount } from './pot-amount.tsx'
import { Seat, toPosition } from './seat.tsx'
import styles from './table-surface.module.css'
import type { TableState } from './table-state.ts'
import { boardView, type SeatView, seatViews } from './table-view.ts'

type Props = { state: TableState; onSit: (seatIndex: number) => void }

/** The table: felt, boards, pot and seats. */
export function TableSurface({ state, onSit }: Props) {
  const { game } = state
  return (
    <div className={styles.surface} data-seated={game?.you ? true : undefined}>
      <div className={styles.rail}>
        <div className={styles.felt}>
          <div className={styles.line} />
        </div>
      </div>
      {game !== null && (
        <>
          <Centre game={game} />
          <Seats state={state} game={game} onSit={onSit} />
        </>
      )}
    </div>
  )
}

function Centre({ game }: { game: GameState }) {
  return (
    <div className={styles.centre}>
      <Board side="Top" {...boardView(game, 'top')} />
      <div className={styles.potPlace} data-paid={game.results !== undefined || undefined}>
        <PotAmount className={styles.pot} pot={game.pot} />
      </div>
      <Board side="Bottom" {...boardView(game, 'bottom')} />
    </div>
  )
}

function Seats({
  state,
  game,
  onSit,
}: {
  state: TableState
  game: GameState
  onSit: Props['onSit']
}) {
  const seats = seatViews(state)
  const button = seats.find(({ isDealer }) => isDealer)
  const sawDeal = state.current?.sawDeal === true
  const stepsFromButton = (seat: SeatView) => stepsFromLeft(game.buttonIndex, seat.seatIndex)
  // Clockwise from the left of the button, as cards are dealt.
  const order = seats
    .filter(({ hand }) => hand.length > 0)
    .toSorted((a, b) => stepsFromButton(a) - stepsFromButton(b))
  return (
    <ul aria-label="Seats" style={button && toPosition(button.place, 'from-')}>
      {seats
        .filter(({ isOwn }) => !isOwn)
        .map((seat) => (
          <Seat
            key={seat.seatIndex}
            seat={seat}
            isOffered={
              game.you === null && state.playerStatus !== 'resuming' && state.connection === 'open'
            }
            dealt={
              sawDeal && game.handId !== null
                ? { handId: game.handId, order: order.indexOf(seat), players: order.length }
                : null
            }
            onSit={onSit}
          />
        ))}
    </ul>
  )
}
