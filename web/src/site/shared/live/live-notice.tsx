import { liveCopy } from '@cardroom/brand/live-copy'
import { buttonClass } from '../../../shared/ui/button-class.ts'
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
    <output className={styles.notice} aria-busy={live.state === 'loading'}>
      {live.state === 'loading' && <span className={styles.loading}>{loading}</span>}
      {live.state === 'loading' && <span className={styles.elsewhere}>{liveCopy.elsewhere}</span>}
      {live.state === 'offline' && <span>{liveCopy.offline}</span>}
      {live.state === 'failed' && (
        <>
          <span>{failed}</span>
          <button
            type="button"
            className={buttonClass({ look: 'outline', small: true })}
            onClick={live.retry}
          >
            {liveCopy.retry}
          </button>
        </>
      )}
    </output>
  )
}
