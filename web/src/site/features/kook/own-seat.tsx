import styles from './own-seat.module.css'
import { PlayingCard } from './playing-card.tsx'
import { usePreference } from './preferences.ts'
import { Payouts, ActionBadge } from './seat.tsx'
import { formatDollars, seatLabel } from './table-text.ts'
import { getTurn } from './table-surface.tsx'
import type { TableState } from './table-state.ts'
import type { TableStore } from './table-store.ts'
import { isOwnTurn, statusLine, potBet, seatViews } from './table-view.ts'
import { TurnBar } from './turn-bar.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

type Props = {
  state: TableState
  game: NonNullable<TableState['game']>
  table: TableStore | null
}

/** The player's own seat: stack, cards, hand names, and the two actions. */
export function OwnSeat({ state, game, table }: Props) {
  const own = seatViews(state).find(({ isOwn }) => isOwn)
  const areKeysOn = usePreference('keys')
  if (own === undefined) return null
  const isTurn = isOwnTurn(state)
  const turn = getTurn(state, own.seatIndex)
  const handNames = game.you?.handNames ?? null
  return (
    <div className={styles.ownSeat} data-turn={isTurn || undefined}>
      <div className={styles.badges}>
        <ActionBadge actionBadge={own.actionBadge} isFolded={own.isFolded} />
        <Payouts payouts={own.payouts} />
      </div>
      <div className={styles.bar}>{isTurn && turn !== null && <TurnBar {...turn} />}</div>
      <p className={styles.status}>
        <strong>{statusLine(state)}</strong>
        {isTurn && turn !== null && <SecondsLeft deadline={turn.deadline} />}
      </p>
      <div
        className={styles.own}
        // A fieldset is for fields.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={seatLabel({ ...own, username: `you, ${own.username ?? ''}` })}
      >
        <div className={styles.words}>
          <p className={styles.stack}>
            You: <span>{formatDollars(own.stack)}</span>
            {own.isDealer && (
              <span className={styles.dealer} title="Dealer">
                D
              </span>
            )}
          </p>
          {handNames === null ? (
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
        </div>
        <div className={styles.cards} data-folded={own.isFolded || undefined}>
          {own.hand.map((shown, index) => (
            <PlayingCard
              key={`${game.handId ?? ''} ${shown.card}`}
              shown={shown}
              arrivesAfterMs={index * 140}
            />
          ))}
          {own.hand.length === 0 && <p className={styles.noCards}>Cards come with the next hand</p>}
        </div>
      </div>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.fold}
          aria-disabled={!isTurn || state.pendingAction !== null}
          aria-keyshortcuts={areKeysOn ? 'F' : undefined}
          onClick={() => table?.act('fold')}
        >
          FOLD
          {areKeysOn && <kbd aria-hidden="true">F</kbd>}
        </button>
        <button
          type="button"
          className={styles.pot}
          aria-disabled={!isTurn || state.pendingAction !== null}
          aria-keyshortcuts={areKeysOn ? 'P' : undefined}
          onClick={() => table?.act('pot')}
        >
          POT{game.status === 'betting' && ` ${formatDollars(potBet(game))}`}
          {areKeysOn && <kbd aria-hidden="true">P</kbd>}
        </button>
      </div>
    </div>
  )
}

function SecondsLeft({ deadline }: { deadline: number }) {
  const seconds = useSecondsLeft(deadline)
  return seconds === null ? null : <span className={styles.seconds}>{seconds} s</span>
}
