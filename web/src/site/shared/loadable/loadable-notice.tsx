import { loadableCopy } from '@cardroom/brand/form-copy'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './loadable-notice.module.css'

/** Data that the page requests from a service after it is shown. */
export type Loadable<Value> =
  | { state: 'loading' }
  /** The browser is offline. The request follows when it is online again. */
  | { state: 'offline' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; value: Value }

/** The state in the prerendered HTML, before any request. */
export const notLoaded = { state: 'loading' } as const satisfies Loadable<never>

type Props = {
  loadable: Exclude<Loadable<unknown>, { state: 'ready' }>
  /** Shown while the data loads. */
  loading?: string
  failed?: string
}

/** The status of data that has not loaded. */
export function LoadableNotice({
  loadable,
  loading = loadableCopy.loading,
  failed = loadableCopy.failed,
}: Props) {
  return (
    <output
      className={`flex wrap items-center soft ${styles.notice}`}
      aria-busy={loadable.state === 'loading'}
    >
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
