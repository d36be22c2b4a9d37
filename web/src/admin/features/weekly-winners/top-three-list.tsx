import { weeklyPrizes } from '@cardroom/brand/contests'
import type { ShownWinners } from '@cardroom/contracts/rake-race-admin'
import { formatAmount } from '../../shared/format.ts'
import styles from './top-three-list.module.css'

/** The current top three with their amounts and prizes. */
export function TopThreeList({ players }: { players: ShownWinners }) {
  return (
    <ol className={styles.list}>
      {players.map(({ id, displayName, rakeAmount }, index) => (
        <li key={id}>
          <span className={styles.rank}>{index + 1}</span>
          <span className={styles.name}>{displayName}</span>
          <span className={styles.amount}>{formatAmount(rakeAmount)}</span>
          <strong className={styles.prize}>{weeklyPrizes[index]} USDT</strong>
        </li>
      ))}
    </ol>
  )
}
