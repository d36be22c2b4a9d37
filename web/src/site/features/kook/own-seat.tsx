import type { GameState } from '@cardroom/contracts/kook-game'
import { costOfPot, mayPlan } from './pre-action.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import page from './kook-page.module.css'
import styles from './own-seat.module.css'
import { SeatEmote } from './emotes.tsx'
import { PlayingCard } from './playing-card.tsx'
import { usePreference } from './storage.ts'
import { PotsList } from './pots-list.tsx'
import { DealerChip, LastAction, SeatMarks, TurnBar } from './seat.tsx'
import { SecondsLeft } from './seconds-left.tsx'
import { formatMoney } from '../../../shared/format.ts'
import { seatLabel } from './table-text.ts'
import type { TableState } from './table-state.ts'
import type { TableStore } from './table-store.ts'
import { isOwnTurn, ownStakes, seatViews, statusLine } from './table-view.ts'
import type { BetStakes as Stakes } from '@cardroom/poker-engine/bet-stakes'

type Props = {
  state: TableState
  game: GameState
  /** The pot that the showdown explains. */
  shownPot: number
  table: Pick<TableStore, 'act' | 'takeTime' | 'sitIn'>
  /** Whether the seat takes the focus from the name dialog, which has just closed. */
  takesFocus: boolean
}

/** The player's own seat, with stack, cards, hand names, and the two actions. */
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
    <div className={`${page.bar} ${styles.ownSeat}`} data-turn={isTurn || undefined}>
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
          {turn !== null && <SecondsLeft className={styles.seconds} deadline={turn.deadline} />}
        </p>
      </div>
      <div
        ref={group}
        className={styles.own}
        // Code may focus the element; the Tab key skips it.
        tabIndex={-1}
        // A fieldset is only for form fields.
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
          <SeatEmote seatIndex={own.seatIndex} />
        </div>
      </div>
      <div className={styles.buttons}>
        {own.isSittingOut && own.hand.length === 0 ? (
          <button
            type="button"
            className={styles.action}
            data-action="sit-in"
            onClick={table.sitIn}
          >
            Deal me in
          </button>
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
      onClick={() => table.act(action)}
    >
      {children}
      {areKeysOn && <kbd aria-hidden="true">{shortcut}</kbd>}
    </button>
  )
}

/** The chips that POT puts in, can win and can lose. */
function BetStakes({ stakes: { amount, winsNow, winsAtMost, risks } }: { stakes: Stakes }) {
  return (
    <dl className={styles.stakes}>
      <div>
        <dt>POT puts in</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
      <div>
        <dt>To win</dt>
        <dd>
          {formatMoney(winsNow)}
          {winsAtMost > winsNow && ` to ${formatMoney(winsAtMost)}`}
        </dd>
      </div>
      <div>
        <dt>At risk</dt>
        <dd>{formatMoney(risks)}</dd>
      </div>
    </dl>
  )
}

/** The number of seconds that one request takes from the time bank. */
const stepSeconds = 20

/** The button that takes time from the bank during the player's turn. */
function TakeTime({ state, table }: Pick<Props, 'state' | 'table'>) {
  const areKeysOn = usePreference('keys')
  const bank = Math.ceil((state.game?.you?.timeBankMs ?? 0) / 1000)
  if (bank === 0) return null
  const step = Math.min(stepSeconds, bank)
  return (
    <button
      type="button"
      className={styles.takeTime}
      aria-label={`+${step} s: take ${step} seconds more, ${bank} left in the time bank`}
      aria-disabled={state.isTimeRequested || undefined}
      aria-keyshortcuts={areKeysOn ? 'T' : undefined}
      onClick={() => table.takeTime()}
    >
      +{step} s
    </button>
  )
}
