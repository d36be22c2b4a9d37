import { rakeBoard } from '@cardroom/brand/rake-race-copy'
import { type RaceWeek, raceWeeks } from '@cardroom/brand/seasons'
import {
  leaderboardPath,
  type RakePlayer,
  RakePlayerList,
  type WeeklyWinner,
  WeeklyWinnerList,
} from '@cardroom/contracts/contests'
import { PlayerAvatar } from '../../../shared/ui/player-avatar.tsx'
import { LoadableNotice } from '../../shared/loadable/loadable-notice.tsx'
import { useLoadable } from '../../shared/loadable/use-loadable.ts'
import styles from './rake-race.module.css'

const winnersPath = '/api/weekly-winners'

export function LoadedLeader() {
  const loadable = useLoadable(leaderboardPath, RakePlayerList)
  if (loadable.state !== 'ready') return <LoadableNotice loadable={loadable} />
  return <Leader player={byRank(loadable.value)[0] ?? null} />
}

export function LoadedLeaderboard() {
  const loadable = useLoadable(leaderboardPath, RakePlayerList)
  if (loadable.state !== 'ready') return <LoadableNotice loadable={loadable} />
  return <Leaderboard players={byRank(loadable.value)} />
}

export function LoadedWinners() {
  const loadable = useLoadable(winnersPath, WeeklyWinnerList)
  if (loadable.state !== 'ready') return <LoadableNotice loadable={loadable} />
  return <WeekColumns winners={loadable.value} />
}

function byRank(players: readonly RakePlayer[]): RakePlayer[] {
  return players.toSorted((left, right) => left.rank - right.rank)
}

function Leader({ player }: { player: RakePlayer | null }) {
  const { leader } = rakeBoard
  if (player === null) return <p className={`grid centered soft ${styles.empty}`}>{leader.empty}</p>
  return (
    <div className="flex wrap items-center gap-20">
      <PlayerAvatar player={player} size="large" />
      <div className={`grid min-0 ${styles.standingsWords}`}>
        <p className={`bold break ${styles.leaderName}`}>{player.displayName}</p>
        <p className="muted text-label break">{player.playerName}</p>
        <p className={`mt-12 soft ${styles.leaderAmount}`}>
          <strong>{rakeInDollars(player.rakeAmount)}</strong> {leader.raked}
        </p>
      </div>
    </div>
  )
}

function Leaderboard({ players }: { players: readonly RakePlayer[] }) {
  const { leaderboard } = rakeBoard
  if (players.length === 0)
    return <p className={`grid centered soft ${styles.empty}`}>{leaderboard.empty}</p>
  return (
    <ol className="ruled">
      {players.map((player) => (
        <li key={player.id} className={`flex items-center gap-16 ${styles.row}`}>
          <span className={styles.rank}>{player.rank}</span>
          <PlayerAvatar player={player} />
          <span className={`grid min-0 ${styles.standingsWords}`}>
            <span className={`bold break text-lead ${styles.name}`}>{player.displayName}</span>
            <span className="muted text-label break">{player.playerName}</span>
          </span>
          <span className={`text-lead tabular pink ${styles.amount}`}>
            {rakeInDollars(player.rakeAmount)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function WeekColumns({ winners }: { winners: readonly WeeklyWinner[] }) {
  const { winners: copy } = rakeBoard
  return (
    <>
      {winners.length === 0 && (
        <p className={`soft text-lead ${styles.columnEmpty}`}>{copy.empty}</p>
      )}
      <ol className={`grid ${styles.columnWeeks}`}>
        {raceWeeks.map((week) => (
          <li key={week.number}>
            <Week
              week={week}
              winners={winners
                .filter(({ weekNumber }) => weekNumber === week.number)
                .toSorted((a, b) => a.position - b.position)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

function Week({ week, winners }: { week: RaceWeek; winners: readonly WeeklyWinner[] }) {
  const { winners: copy, currency } = rakeBoard
  return (
    <article className={styles.columnWeek} aria-labelledby={`week-${week.number}`}>
      <h3 id={`week-${week.number}`}>{copy.week(week.number)}</h3>
      <p className="muted tabular">{week.label}</p>
      {winners.length === 0 ? (
        <p className={`mt-16 soft ${styles.waiting}`}>
          {week.number === 1 ? copy.inProgress : copy.comingSoon}
        </p>
      ) : (
        <ol className={`grid gap-16 mt-16 ${styles.winners}`}>
          {winners.map((winner) => (
            <li key={winner.id}>
              <PlayerAvatar player={winner} />
              <span className={`grid min-0 ${styles.columnWords}`}>
                <span className="strong break">
                  <span className="tabular">{winner.position}.</span> {winner.displayName}
                </span>
                <span className="pink bold">
                  {winner.prizeAmount} {currency}
                </span>
                <span className="muted text-label">{rakeInDollars(winner.rakeAmount)} raked</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats an exact decimal amount such as `1204.50` as `$1,204.50`. */
function rakeInDollars(amount: string): string {
  return dollars.format(Number(amount))
}
