import { kook } from '@cardroom/brand/kook-copy'
import { HandRecord } from '@cardroom/contracts/kook-game'
import { memo, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { shortLinkOf } from './deal-panel.tsx'
import { explainHand, sumWinnings } from './hand-money.ts'
import { trackTable } from './kook-tracking.ts'
import { PlayingCard } from './playing-card.tsx'
import { Replayer } from './replayer.tsx'
import styles from './table-panels.module.css'
import { maxHands, type StoredHand } from './table-state.ts'
import { boardLabel, describeMoney } from './table-text.ts'
import type { HandVerification } from './verify-hand.ts'

const { verdicts, promise, refusedHint } = kook.fairness

const states = { ok: 'Holds', failed: 'Failed', unchecked: 'Not checked' } as const

type Props = {
  hands: readonly StoredHand[]
  /** The name of a private table. */
  table?: string | undefined
}

/** The finished hands that this tab received, newest first, with the cards that the tab saw. */
export const HandHistory = memo(function HandHistory({ hands, table }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="history-title">
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
              <StoredHandItem hand={hand} hands={hands} table={table} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
})

/** A hand of the history. It expands to its cards and payouts, with buttons to check, replay and save it. */
function StoredHandItem({ hand, hands, table }: Props & { hand: StoredHand }) {
  const [isReplayed, setReplayed] = useState(false)
  const [result, setResult] = useState<HandVerification | 'unavailable' | null>(null)
  const link = shortLinkOf(hand.deal)
  const own = hand.seats.find(({ seatIndex }) => seatIndex === hand.ownSeat)?.hand ?? []

  // The checker loads on demand, because the table does not need it.
  async function check(): Promise<void> {
    trackTable('check-hand')
    const checker = await import('./verify-hand.ts').catch(() => null)
    setResult(checker?.verifyHand(hand, hands) ?? 'unavailable')
  }

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
          <Button look="outline" small onClick={() => void check()}>
            Check this hand
          </Button>
          <Button
            look="outline"
            small
            onClick={() => {
              trackTable('replay-hand')
              setReplayed(true)
            }}
          >
            Replay
          </Button>
          <Button look="outline" small onClick={() => saveRecord(hand, table)}>
            Save this hand
          </Button>
        </div>
        {isReplayed && <Replayer hand={hand} onClosed={() => setReplayed(false)} />}
        <output>
          {result === 'unavailable'
            ? 'The check could not be loaded. Try again.'
            : result !== null && <Result {...result} onSave={() => saveRecord(hand, table)} />}
        </output>
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
    // A fieldset is only for form fields.
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

function Result({ verdict, checks, onSave }: HandVerification & { onSave: () => void }) {
  return (
    <div className={styles.checked} data-verdict={verdict}>
      <p>
        <strong>{verdicts[verdict]}</strong>
      </p>
      {verdict === 'unaimed' && <p>{promise}</p>}
      {verdict === 'refused' && (
        <>
          <p>{refusedHint}</p>
          <div className={styles.actions}>
            <Button look="outline" small onClick={onSave}>
              Save the proof
            </Button>
          </div>
        </>
      )}
      <ul className={styles.checks}>
        {failedFirst(checks).map(({ state, text }) => (
          <li key={text} data-state={state}>
            <span className={styles.checkState}>{states[state]}</span> <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function failedFirst(checks: HandVerification['checks']) {
  const failed = checks.filter(({ state }) => state === 'failed')
  return [...failed, ...checks.filter((check) => !failed.includes(check))]
}

/** Saves a hand as a file for `npm run check-hand`. */
function saveRecord(hand: StoredHand, table: string | undefined): void {
  const record = HandRecord.parse({ ...hand, table })
  const text = JSON.stringify(record, null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `hand-${hand.handId.replaceAll(/[^\w-]+/g, '-')}.json`
  link.click()
  URL.revokeObjectURL(url)
}
