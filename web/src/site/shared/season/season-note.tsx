import { startSeasonClock } from './season-clock.ts'
import styles from './season-note.module.css'
import { type SeasonPage, seasonNotices } from './season-notices.ts'

/** Shows the season's dates in the HTML, and then the time until the season starts or ends. */
export function SeasonNote({ page }: { page: SeasonPage }) {
  const { title, text } = seasonNotices[page].words.dates
  return (
    <aside ref={startSeasonClock} data-ground="felt-800" aria-label="When" data-season={page}>
      <div className={`container grid ${styles.inner}`}>
        {/* The clock changes the text before React hydrates it. */}
        <p className={`pink tight ${styles.title}`} suppressHydrationWarning>
          {title}
        </p>
        <p className="w-60 soft pretty" suppressHydrationWarning>
          {text}
        </p>
      </div>
    </aside>
  )
}
