import type { GameState } from '@cardroom/contracts/kook-game'
import { stepsFromLeft } from '@cardroom/poker-engine/seats'
import { Board } from './board.tsx'
import { Seat, toPosition } from './seat.tsx'
import styles from './table-surface.module.css'
import type { TableState } from './table-state.ts'
import { boardView, type SeatView, seatViews } from './table-view.ts'
import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../shared/format.ts'

type Props = {
  state: TableState
  game: GameState
  /** The pot that the boards and seats explain at a showdown; the main pot by default. */
  shownPot?: number
  onSit: (seatIndex: number) => void
}

/** The contents of the table: boards, pot and seats. */
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
  // The order is clockwise from the left of the button, the same as the dealing order.
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

const countMs = 400

/** The pot, which counts up to its new amount. */
export function PotAmount({ pot, className }: { pot: number; className?: string | undefined }) {
  const figure = useRef<HTMLSpanElement>(null)
  const shown = useRef(pot)

  useEffect(() => {
    const element = figure.current
    if (element === null) return
    const from = shown.current
    shown.current = pot
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || from >= pot) {
      element.textContent = formatMoney(pot)
      return
    }
    const startedAt = performance.now()
    let frame = requestAnimationFrame(count)
    function count(now: number): void {
      // The time of the first frame may be earlier than `startedAt`.
      const share = Math.min(1, Math.max(0, (now - startedAt) / countMs))
      if (element !== null)
        element.textContent = formatMoney(Math.round(from + (pot - from) * share))
      if (share < 1) frame = requestAnimationFrame(count)
    }
    return () => cancelAnimationFrame(frame)
  }, [pot])

  return (
    <p className={className}>
      <span aria-hidden="true">
        Pot <span ref={figure} />
      </span>
      <span className="visually-hidden">Pot {formatMoney(pot)}</span>
    </p>
  )
}
