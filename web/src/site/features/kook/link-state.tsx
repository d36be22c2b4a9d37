import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './link-state.module.css'
import type { TableState } from './table-state.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type Props = { state: TableState; onReconnect: () => void }

/** What the connection is doing while it is not there, and what the table has just refused. */
export function LinkState({ state, onReconnect }: Props) {
  const { link, retryAt, notice, game } = state
  // The first connection has its own words, in the middle of the table.
  const isAway = link === 'lost' || link === 'offline' || (link === 'connecting' && game !== null)
  return (
    <div className={styles.places}>
      <p className={styles.error} role="alert">
        {notice?.text}
      </p>
      <div className={styles.away} data-shown={isAway || undefined}>
        <output>
          {isAway && (
            <>
              <span>
                {link === 'offline' && 'You are offline.'}
                {link === 'offline' && game?.you && ' Your seat waits for a minute.'}
                {link === 'connecting' && 'Connecting again...'}
                {link === 'lost' && 'Connection lost. '}
              </span>
              {link === 'lost' && <RetryIn at={retryAt} />}
            </>
          )}
        </output>
        {isAway && (
          <button
            type="button"
            className={buttonClass({ look: 'outline', small: true })}
            onClick={onReconnect}
          >
            Reconnect now
          </button>
        )}
      </div>
    </div>
  )
}

// Not spoken each second.
function RetryIn({ at }: { at: number | null }) {
  const seconds = useSecondsLeft(at)
  return seconds === null ? null : <span aria-hidden="true">Next try in {seconds} s.</span>
}
