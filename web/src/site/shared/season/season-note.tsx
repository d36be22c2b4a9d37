import { useSyncExternalStore } from 'react'
import type { SeasonText, SeasonCopy } from '@cardroom/brand/season-copy'
import type { Season } from '@cardroom/brand/seasons'
import { durationInWords, seasonMoment } from './season-moment.ts'
import styles from './season-note.module.css'

const minuteMs = 60_000
// Often enough that a minute is not shown for long after its end.
const checkEveryMs = 5000

type Props = {
  season: Season
  words: SeasonCopy
  /** Length of each part of the season, to count down to the end of a part. */
  stepMs?: number
}

/** The season's dates in the HTML, then the time until it starts or ends. */
export function SeasonNote({ season, words, stepMs }: Props) {
  const now = useMinute()
  const { title, text } = now === null ? words.dates : wordOf(season, words, now, stepMs)
  return (
    <aside data-ground="felt-800" aria-label="When">
      <div className={`container ${styles.inner}`}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
    </aside>
  )
}

function wordOf(season: Season, words: SeasonCopy, now: number, stepMs?: number): SeasonText {
  const moment = seasonMoment(season, now, stepMs)
  if (moment.phase === 'after') return words.after
  return words[moment.phase](durationInWords(moment.leftMs))
}

/** The current minute, in epoch milliseconds; null in the HTML, which has no clock. */
function useMinute(): number | null {
  return useSyncExternalStore<number | null>(subscribe, thisMinute, () => null)
}

function subscribe(onChange: () => void): () => void {
  const timer = window.setInterval(onChange, checkEveryMs)
  return () => window.clearInterval(timer)
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs
}
