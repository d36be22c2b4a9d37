import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './table-panels.module.css'
import { type HandVerification, verifyHand } from './verify-hand.ts'
import { trackTable } from './kook-tracking.ts'
import { PlayingCard } from './playing-card.tsx'
import { HandFiles, HandTools } from './saved-hand.tsx'
import { explainHand, sumWinnings } from './hand-money.ts'
import { describeMoney } from './hand-money-text.ts'
import { boardLabel } from './table-text.ts'
import { maxHands, type StoredHand } from './table-state.ts'

/** The finished hands that this tab received, with the cards that it saw. */
export function HandHistory({
  hands,
  table,
}: {
  hands: readonly StoredHand[]
  table?: string | undefined
}) {
  return (
    <section className={`needs-script ${styles.panel}`} aria-labelledby="history-title">
      <h2 id="history-title" className={styles.title}>
        Hand history
      </h2>
      <p className="muted">
        {hands.length === 0
          ? 'Hands that end while you are here are listed here.'
          : `The last ${maxHands} hands, as you saw them.`}
      </p>
      {hands.length > 0 && (
        <ol className={styles.hands}>
          {hands.map((hand) => (
            <li key={hand.handId}>
              <StoredHandItem hand={hand} table={table} />
            </li>
          ))}
        </ol>
      )}
      <HandFiles hands={hands} table={table} />
    </section>
  )
}

function StoredHandItem({ hand, table }: { hand: StoredHand; table: string | undefined }) {
  const [checked, setChecked] = useState<HandVerification | null>(null)
  const own = hand.seats.find(({ seatIndex }) => seatIndex === hand.ownSeat)?.hand ?? []

  function check(): void {
    trackTable('check-hand')
    setChecked(verifyHand(hand))
  }

  return (
    <details className={styles.hand}>
      <summary>{summarizeHand(hand)}</summary>
      <div className={styles.handDetails}>
        {own.length > 0 && <Row label="Your cards" cards={own} />}
        {hand.boardTop.length > 0 && (
          <>
            <Row label="Top board" cards={hand.boardTop} />
            <Row label="Bottom board" cards={hand.boardBottom} />
          </>
        )}
        <ul className={styles.payouts}>
          {describeMoney(explainHand(hand)).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button look="outline" small onClick={check}>
            Check this hand
          </Button>
          <HandTools hand={hand} table={table} />
        </div>
        <output>
          {checked !== null && (
            <div className={styles.checked} data-fair={checked.isFair}>
              <p>
                <strong>{checked.isFair ? 'Nothing was changed' : 'Not proven'}</strong>
              </p>
              {checked.sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          )}
        </output>
        <p className={styles.root}>
          Fingerprint of the deck <code>{hand.root}</code>
        </p>
      </div>
    </details>
  )
}

function Row({ label, cards }: { label: string; cards: readonly string[] }) {
  return (
    // A fieldset is for fields.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className={styles.row} role="group" aria-label={boardLabel(label, cards)}>
      <span className={styles.rowLabel}>{label}</span>
      {cards.map((card) => (
        <PlayingCard key={card} shown={{ card, isLifted: false, isDimmed: false }} />
      ))}
    </div>
  )
}

function summarizeHand(hand: StoredHand): string {
  const names = sumWinnings(hand).map(({ username }) => username)
  const total = (hand.results ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return `${names.join(' and ')} ${names.length === 1 ? 'won' : 'shared'} $${total}`
}
