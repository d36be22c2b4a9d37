import { rakeFigures, rakeSchedule } from '@cardroom/brand/rake-race-copy'
import { rakeBoard } from '@cardroom/brand/rake-race-copy'
import { FigureStrip } from '../../shared/ui/figure-strip.tsx'
import styles from './schedule-section.module.css'

const { title, paid, weeks } = rakeSchedule

/** The weeks with their payout days, and the race in figures. */
export function ScheduleSection() {
  return (
    <div data-ground="felt-800">
      <div className={`container columns ${styles.columns}`}>
        <section aria-labelledby="schedule-title">
          <h2 id="schedule-title">{title}</h2>
          <ol className={`ruled ${styles.weeks}`}>
            {weeks.map(({ number, label, paidOn }) => (
              <li key={number}>
                <span className={styles.week}>{rakeBoard.winners.week(number)}</span>
                <span className={styles.days}>{label}</span>
                <span className={styles.paid}>
                  {paid} {paidOn}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="figures-title">
          <h2 id="figures-title">{rakeFigures.title}</h2>
          <div className={styles.figures}>
            <FigureStrip
              label={rakeFigures.title}
              figures={rakeFigures.figures.map(({ value, unit }) => ({ name: unit, value }))}
            />
          </div>
        </section>
      </div>
    </div>
  )
}
