import { kook } from '@cardroom/brand/kook-copy'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { trackTable } from './kook-tracking.ts'
import styles from './table-panels.module.css'
import type { StoredHand } from './table-state.ts'
import type { HandVerification } from './verify-hand.ts'

const { verdicts, promise, refusedHint } = kook.fairness

const states = { ok: 'Holds', failed: 'Failed', unchecked: 'Not checked' } as const

/** The button that checks a hand of the history, and what the check found, one line for each part. */
export function useHandCheck(hand: StoredHand, hands: readonly StoredHand[], onSave: () => void) {
  const [result, setResult] = useState<HandVerification | 'unavailable' | null>(null)

  // Loaded when it is needed: the table shows without it.
  async function check(): Promise<void> {
    trackTable('check-hand')
    const checker = await import('./verify-hand.ts').catch(() => null)
    setResult(checker?.verifyHand(hand, hands) ?? 'unavailable')
  }

  return {
    button: (
      <Button look="outline" small onClick={() => void check()}>
        Check this hand
      </Button>
    ),
    result: (
      <output>
        {result === 'unavailable'
          ? 'The check could not be loaded. Try again.'
          : result !== null && <Result {...result} onSave={onSave} />}
      </output>
    ),
  }
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
