import { rakeBoard } from '@cardroom/brand/rake-race-copy'
import type { RakePlayer } from '@cardroom/contracts/contests'
import { PlayerAvatar } from '../../../shared/ui/player-avatar.tsx'
import { rakeInDollars } from './rake-amount.ts'
import styles from './standings.module.css'

const { leader, leaderboard } = rakeBoard

/** The leader and the amount raked. */
export function Leader({ player }: { player: RakePlayer | null }) {
  if (player === null) return <p className={styles.empty}>{leader.empty}</p>
  return (
    <div className={styles.leader}>
      <PlayerAvatar player={player} size="large" />
      <div className={styles.words}>
        <p className={styles.leaderName}>{player.displayName}</p>
        <p className={styles.username}>{player.playerName}</p>
        <p className={styles.leaderAmount}>
          <strong>{rakeInDollars(player.rakeAmount)}</strong> {leader.raked}
        </p>
      </div>
    </div>
  )
}

/** The leaderboard, in order of rank. */
export function Leaderboard({ players }: { players: readonly RakePlayer[] }) {
  if (players.length === 0) return <p className={styles.empty}>{leaderboard.empty}</p>
  return (
    <ol className="ruled">
      {players.map((player) => (
        <li key={player.id} className={styles.row}>
          <span className={styles.rank}>{player.rank}</span>
          <PlayerAvatar player={player} />
          <span className={styles.words}>
            <span className={styles.name}>{player.displayName}</span>
            <span className={styles.username}>{player.playerName}</span>
          </span>
          <span className={styles.amount}>{rakeInDollars(player.rakeAmount)}</span>
        </li>
      ))}
    </ol>
  )
}
