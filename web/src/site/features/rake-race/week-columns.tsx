import { rakeBoard } from '@cardroom/brand/rake-race-copy'
import { type RaceWeek, raceWeeks } from '@cardroom/brand/seasons'
import type { WeeklyWinner } from '@cardroom/contracts/contests'
import { PlayerAvatar } from '../../../shared/ui/player-avatar.tsx'
import { rakeInDollars } from './rake-amount.ts'
import styles from './week-columns.module.css'

const { winners: copy, currency } = rakeBoard

/** The race's weeks side by side, each with its winners or its status. */
export function WeekColumns({ winners }: { winners: readonly WeeklyWinner[] }) {
  return (
    <>
      {winners.length === 0 && <p className={styles.empty}>{copy.empty}</p>}
      <ol className={styles.weeks}>
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
  return (
    <article className={styles.week} aria-labelledby={`week-${week.number}`}>
      <h3 id={`week-${week.number}`}>{copy.week(week.number)}</h3>
      <p className={styles.days}>{week.label}</p>
      {winners.length === 0 ? (
        <p className={styles.waiting}>{week.number === 1 ? copy.inProgress : copy.comingSoon}</p>
      ) : (
        <ol className={styles.winners}>
          {winners.map((winner) => (
            <li key={winner.id}>
              <PlayerAvatar player={winner} />
              <span className={styles.words}>
                <span className={styles.name}>
                  <span className={styles.position}>{winner.position}.</span> {winner.displayName}
                </span>
                <span className={styles.prize}>
                  {winner.prizeAmount} {currency}
                </span>
                <span className={styles.raked}>{rakeInDollars(winner.rakeAmount)} raked</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}
