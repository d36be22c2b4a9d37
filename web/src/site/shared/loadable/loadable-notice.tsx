import { loadableCopy } from '@cardroom/brand/loadable-copy'
import { Button } from '../../../shared/ui/button.tsx'
import type { Loadable } from './loadable.ts'
import styles from './loadable-notice.module.css'

type Props = {
  loadable: Exclude<Loadable<unknown>, { state: 'ready' }>
  /** Shown while it loads. */
  loading?: string
  /** Shown when loading has failed. */
  failed?: string
}

/** The status of data that is not loaded. */
export function LoadableNotice({
  loadable,
  loading = loadableCopy.loading,
  failed = loadableCopy.failed,
}: Props) {
  return (
    <output className={styles.notice} aria-busy={loadable.state === 'loading'}>
      {loadable.state === 'loading' && (
        <>
          <span className="needs-script">{loading}</span>
          <span className="without-script">{loadableCopy.elsewhere}</span>
        </>
      )}
      {loadable.state === 'offline' && <span>{loadableCopy.offline}</span>}
      {loadable.state === 'failed' && (
        <>
          <span>{failed}</span>
          <Button look="outline" small onClick={loadable.retry}>
            {loadableCopy.retry}
          </Button>
        </>
      )}
    </output>
  )
}
