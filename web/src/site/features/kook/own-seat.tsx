import type { GameState } from '@cardroom/contracts/kook-game'
import { SitIn, TakeTime } from './own-controls.tsx'
import { costOfPot, mayPlan } from './pre-action.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { BetStakes } from './bet-stakes.tsx'
import styles from './own-seat.module.css'
import bar from './player-bar.module.css'
import { SeatEmote } from './emotes.tsx'
import { PlayingCard } from './playing-card.tsx'
import { usePreference } from './preferences.ts'
import { PotsList } from './pots-list.tsx'
import { LastAction, SeatMarks } from './seat-marks.tsx'
import { DealerChip } from './seat.tsx'
import { formatMoney } from '../../../shared/format.ts'
import { seatLabel } from './table-text.ts'
import type { TableState } from './table-state.ts'
import type { TableStore } from './table-store.ts'
import { isOwnTurn, ownStakes, seatViews, statusLine } from './table-view.ts'
import { TurnBar } from './turn-bar.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

type Props = {
  state: TableState
  game: GameState
  /** The pot that is explained at a showdown. */
  shownPot: number
  table: TableStore | null
  /** Whether the keyboard's focus comes here: what had it, the dialog of the name, is gone. */
  takesFocus: boolean
}

/** The player's own seat: stack, cards, hand names, and the two actions. */
export function OwnSeat({ state, game, shownPot, table, takesFocus }: Props) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) group.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const own = seatViews(state, shownPot).find(({ isOwn }) => isOwn)
  if (own === undefined) return null
  const isTurn = isOwnTurn(state)
  const turn = isTurn ? own.turn : null
  const handNames = game.you?.handNames ?? null
  const stakes = ownStakes(state)
  return (
    <div className={`${bar.bar} ${styles.ownSeat}`} data-turn={isTurn || undefined}>
      <div className={styles.turn}>{turn !== null && <TurnBar {...turn} />}</div>
      <div className={styles.head}>
        <p className={styles.stack}>
          You: <span>{formatMoney(own.stack)}</span>
          <LastAction seat={own} />
          {own.isDealer && <DealerChip className={styles.dealer} />}
        </p>
        <p className={styles.status}>
          <strong>{statusLine(state)}</strong>
          {turn !== null && <TakeTime state={state} table={table} />}
          {turn !== null && <SecondsLeft deadline={turn.deadline} />}
        </p>
      </div>
      <div
        ref={group}
        className={styles.own}
        // The focus may be put here, but the Tab key does not stop here.
        tabIndex={-1}
        // A fieldset is for fields.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={seatLabel({ ...own, username: `you, ${own.username ?? ''}` })}
      >
        {stakes !== null ? (
          <div className={styles.handNames}>
            <BetStakes stakes={stakes} />
          </div>
        ) : handNames === null ? (
          <p className={styles.handNames}>
            {own.hand.length > 0 ? 'Before the flop' : own.username}
          </p>
        ) : (
          <dl className={styles.handNames}>
            <div>
              <dt>Top</dt>
              <dd>{handNames.top}</dd>
            </div>
            <div>
              <dt>Bottom</dt>
              <dd>{handNames.bottom}</dd>
            </div>
          </dl>
        )}
        <div className={styles.cards} data-folded={own.isFolded || undefined}>
          {own.hand.map((shown, index) => (
            <PlayingCard
              key={`${game.handId ?? ''} ${shown.card}`}
              shown={shown}
              entry={{ motion: 'slide', afterMs: index * 140 }}
            />
          ))}
          {own.hand.length === 0 && (
            <p className={styles.noCards}>
              {own.isSittingOut
                ? 'You sit out. Your seat is kept for five minutes.'
                : 'Cards come with the next hand'}
            </p>
          )}
        </div>
        <div className={styles.front}>
          {own.hand.length > 0 && <SeatMarks seat={own} className={styles.marks} />}
          <SeatEmote seatIndex={own.seatIndex} username={own.username ?? ''} />
        </div>
      </div>
      <div className={styles.buttons}>
        {own.isSittingOut && own.hand.length === 0 ? (
          <SitIn table={table} />
        ) : (
          <>
            <ActionButton action="fold" shortcut="F" state={state} table={table}>
              FOLD
            </ActionButton>
            <ActionButton action="pot" shortcut="P" state={state} table={table}>
              POT{game.status === 'betting' && ` ${formatMoney(costOfPot(game))}`}
            </ActionButton>
            <PotsList state={state} shownPot={shownPot} />
          </>
        )}
      </div>
    </div>
  )
}

type ActionButtonProps = Pick<Props, 'state' | 'table'> & {
  action: 'fold' | 'pot'
  shortcut: string
  children: ReactNode
}

function ActionButton({ action, shortcut, state, table, children }: ActionButtonProps) {
  const areKeysOn = usePreference('keys')
  const isTurn = isOwnTurn(state)
  const isPlannable = !isTurn && state.game !== null && mayPlan(state.game)
  return (
    <button
      type="button"
      className={styles.action}
      data-action={action}
      data-plannable={isPlannable || undefined}
      aria-disabled={(!isTurn && !isPlannable) || state.pendingAction !== null}
      aria-pressed={isPlannable ? state.preAction?.action === action : undefined}
      aria-keyshortcuts={areKeysOn ? shortcut : undefined}
      onClick={() => table?.act(action)}
    >
      {children}
      {areKeysOn && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  )
}

function SecondsLeft({ deadline }: { deadline: number }) {
  const seconds = useSecondsLeft(deadline)
  return seconds === null ? null : <span className={styles.seconds}>{seconds} s</span>
}
