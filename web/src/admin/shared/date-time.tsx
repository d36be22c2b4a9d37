import { formatDateTime } from './format.ts'
import styles from './date-time.module.css'
import { useNow } from './use-now.ts'

/** A date and time in the brand's time zone. */
export function DateTime({ at }: { at: string }) {
  const now = useNow()
  return (
    <time className={styles.dateTime} dateTime={at}>
      {formatDateTime(at, now)}
    </time>
  )
}
