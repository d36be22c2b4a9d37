import type { GameState } from '@cardroom/contracts/kook-game'
import { stepsFromLeft } from '@cardroom/poker-engine/seats'
import { Board } from './board.tsx'
import { PotAmount } from './pot-amount.tsx'
import { Seat, toPosition } from './seat.tsx'
import styles from './table-surface.module.css'
import type { TableState } from './table-state.ts'
import { boardView, type SeatView, seatViews } from './table-view.ts'

type Props = {
  state: TableState
  game: GameState
  /** The pot that the boards and seats explain at a showdown; the main pot if none is named. */
  shownPot?: number
  onSit: (seatIndex: number) => void
}

/** What lies on the table: boards, pot and seats. */
export function TableContents({ state, game, shownPot = 0, onSit }: Props) {
  return (
    <>
      <Centre game={game} shownPot={shownPot} />
      <Seats state={state} game={game} shownPot={shownPot} onSit={onSit} />
    </>
  )
}

function Centre({ game, shownPot }: { game: GameState; shownPot: number }) {
  return (
    <div className={styles.centre}>
      <Board side="Top" {...boardView(game, 'top', shownPot)} />
      <div className={styles.potPlace} data-paid={game.results !== undefined || undefined}>
        <PotAmount className={styles.pot} pot={game.pot} />
      </div>
      <Board side="Bottom" {...boardView(game, 'bottom', shownPot)} />
    </div>
  )
}

function Seats({ state, game, shownPot = 0, onSit }: Props) {
  const seats = seatViews(state, shownPot)
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
              game.you === null &&
              state.connection === 'open' &&
              !['resuming', 'elsewhere'].includes(state.playerStatus)
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
