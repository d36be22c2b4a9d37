import { useHandCheck } from './hand-check.tsx'
import styles from './table-panels.module.css'
import { PlayingCard } from './playing-card.tsx'
import { HandTools, saveRecord } from './saved-hand.tsx'
import { explainHand, sumWinnings } from './hand-money.ts'
import { describeMoney } from './hand-money-text.ts'
import { boardLabel } from './table-text.ts'
import type { StoredHand } from './table-state.ts'
import { shortLinkOf } from './deal-text.ts'

type Props = { hands: readonly StoredHand[]; table: string | undefined }

/** Finished hands, the newest first; each opens to its cards, money, check and files. */
export function HandList({ hands, table }: Props) {
  return (
    <ol className={styles.hands}>
      {hands.map((hand) => (
        <li key={hand.handId}>
          <StoredHandItem hand={hand} hands={hands} table={table} />
        </li>
      ))}
    </ol>
  )
}

function StoredHandItem({ hand, hands, table }: Props & { hand: StoredHand }) {
  const check = useHandCheck(hand, hands, () => saveRecord(hand, table))
  const link = shortLinkOf(hand.deal)
  const own = hand.seats.find(({ seatIndex }) => seatIndex === hand.ownSeat)?.hand ?? []

  return (
    <details className={styles.hand}>
      <summary>
        {summarizeHand(hand)}
        {hand.isRefused && <span className={styles.refused}> This hand does not check out</span>}
      </summary>
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
          {check.button}
          <HandTools hand={hand} table={table} />
        </div>
        {check.result}
        {link !== null && (
          <p className={styles.root}>
            Link of this hand, the same for everybody at the table <code>{link}</code>
          </p>
        )}
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
  const total = hand.results.reduce((sum, { amount }) => sum + amount, 0)
  return `${names.join(' and ')} ${names.length === 1 ? 'won' : 'shared'} $${total}`
}
