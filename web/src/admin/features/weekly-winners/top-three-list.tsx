import { weeklyPrizes } from '@cardroom/brand/contests'
import type { ShownWinners } from '@cardroom/contracts/rake-race-admin'
import { formatAmount } from '../../shared/format.ts'
import styles from './finalize-card.module.css'

/** The current top three with their amounts and prizes. */
export function TopThreeList({ players }: { players: ShownWinners }) {
  return (
    <ol className={`lines figures ${styles.list}`}>
      {players.map(({ id, displayName, rakeAmount }, index) => (
        <li key={id}>
          <span className={styles.rank}>{index + 1}</span>
          <span className="break bold">{displayName}</span>
          <span className={`muted ${styles.amount}`}>{formatAmount(rakeAmount)}</span>
          <strong className={styles.prize}>{weeklyPrizes[index]} USDT</strong>
        </li>
      ))}
    </ol>
  )
}
