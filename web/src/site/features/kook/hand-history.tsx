import { HandRecord } from '@cardroom/contracts/kook-game'
import { useState } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './below.module.css'
import { type CheckedWords, checkedWords } from './checked-words.ts'
import { trackTable } from './kook-tracking.ts'
import { PlayingCard } from './playing-card.tsx'
import { boardName, payoutSentence, payoutsOf } from './spoken.ts'
import { mostHands, type ToldHand } from './table-state.ts'

/** The hands that this tab was told, with what it was told of them and nothing else. */
export function HandHistory({ hands }: { hands: readonly ToldHand[] }) {
  return (
    <section className={styles.panel} aria-labelledby="history-title">
      <h2 id="history-title" className={styles.title}>
        Hand history
      </h2>
      <p className={styles.muted}>
        {hands.length === 0
          ? 'Hands that end while you are here are listed here.'
          : `The last ${mostHands} hands, as you saw them.`}
      </p>
      {hands.length > 0 && (
        <ol className={styles.hands}>
          {hands.map((hand) => (
            <li key={hand.handId}>
              <ToldHandItem hand={hand} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function ToldHandItem({ hand }: { hand: ToldHand }) {
  const [checked, setChecked] = useState<CheckedWords | null>(null)
  const payouts = payoutsOf(hand)
  const own = hand.seats.find(({ seatIndex }) => seatIndex === hand.ownSeat)?.hand ?? []

  function check(): void {
    trackTable('check-hand')
    setChecked(checkedWords(hand))
  }

  return (
    <details className={styles.hand}>
      <summary>{summaryOf(hand)}</summary>
      <div className={styles.told}>
        {own.length > 0 && <Row label="Your cards" cards={own} />}
        {hand.boardTop.length > 0 && (
          <>
            <Row label="Top board" cards={hand.boardTop} />
            <Row label="Bottom board" cards={hand.boardBottom} />
          </>
        )}
        <ul className={styles.payouts}>
          {payouts.map((payout) => (
            <li key={`${payout.board} ${payout.seatIndex}`}>{payoutSentence(payout)}</li>
          ))}
        </ul>
        <div className={styles.ways}>
          <button
            type="button"
            className={buttonClass({ look: 'outline', small: true })}
            onClick={check}
          >
            Check this hand
          </button>
          <button
            type="button"
            className={buttonClass({ look: 'outline', small: true })}
            onClick={() => save(hand)}
          >
            Save this hand
          </button>
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
    <div className={styles.row} role="group" aria-label={boardName(label, cards)}>
      <span className={styles.rowLabel}>{label}</span>
      {cards.map((card) => (
        <PlayingCard key={card} shown={{ card, isLifted: false, isDimmed: false }} />
      ))}
    </div>
  )
}

function summaryOf(hand: ToldHand): string {
  const names = [...new Set(payoutsOf(hand).map(({ username }) => username))]
  const total = (hand.results ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return `${names.join(' and ')} ${names.length === 1 ? 'won' : 'shared'} $${total}`
}

/** For the script that checks hands outside the browser. */
function save(hand: ToldHand): void {
  const record = HandRecord.parse(hand)
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = `hand-${record.handId}.json`
  link.click()
  URL.revokeObjectURL(url)
}
