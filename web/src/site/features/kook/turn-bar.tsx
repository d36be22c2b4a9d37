import styles from './turn-bar.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

type Props = {
  /** Epoch milliseconds of this machine's clock. */
  deadline: number
  turnMs: number
}

/** The time left of a turn, as a bar. */
export function TurnBar({ deadline, turnMs }: Props) {
  const seconds = useSecondsLeft(deadline) ?? 0
  const share = Math.min(1, (seconds * 1000) / turnMs)
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.left} style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}
