import { liveCopy } from '@cardroom/brand/live-copy'
import { buttonClass } from '../ui/button-class.ts'
import type { Live } from './live.ts'
import styles from './live-notice.module.css'

type Props = {
  live: Exclude<Live<unknown>, { state: 'ready' }>
  /** Said while it loads. */
  loading?: string
  /** Said where it cannot be loaded. */
  failed?: string
}

/** What stands in the place of something that is not there, and why. */
export function LiveNotice({ live, loading = liveCopy.loading, failed = liveCopy.failed }: Props) {
  return (
    <div className={styles.notice} role="status" aria-busy={live.state === 'loading'}>
      {live.state === 'loading' && <p className={styles.loading}>{loading}</p>}
      {live.state === 'loading' && <p className={styles.elsewhere}>{liveCopy.elsewhere}</p>}
      {live.state === 'offline' && <p>{liveCopy.offline}</p>}
      {live.state === 'failed' && (
        <>
          <p>{failed}</p>
          <button
            type="button"
            className={buttonClass({ look: 'outline', small: true })}
            onClick={live.retry}
          >
            {liveCopy.retry}
          </button>
        </>
      )}
    </div>
  )
}
