import { formatMoment } from './office-format.ts'
import styles from './moment.module.css'
import { useNow } from './use-now.ts'

/** A date and time in the brand's time zone. */
export function Moment({ at }: { at: string }) {
  const now = useNow()
  return (
    <time className={styles.moment} dateTime={at}>
      {formatMoment(at, now)}
    </time>
  )
}
