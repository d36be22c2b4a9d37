import type { BetStakes as Stakes } from '@cardroom/poker-engine/bet-stakes'
import { formatMoney } from '../../../shared/format.ts'
import styles from './bet-stakes.module.css'

/** What the buttons are about: what POT puts in, what it can win, and what it can lose. */
export function BetStakes({ stakes: { amount, winsNow, winsAtMost, risks } }: { stakes: Stakes }) {
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
