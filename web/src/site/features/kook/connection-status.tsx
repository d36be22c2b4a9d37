import { Button } from '../../../shared/ui/button.tsx'
import styles from './connection-status.module.css'
import { SecondsLeft } from './seconds-left.tsx'
import type { TableState } from './table-state.ts'

type Props = {
  state: Pick<TableState, 'connection' | 'retryAt' | 'refusal' | 'notice' | 'game'>
  onReconnect: () => void
}

/** The state of a lost connection, and the last refusal. */
export function ConnectionStatus({ state, onReconnect }: Props) {
  const { connection, retryAt, refusal, notice, game } = state
  // The middle of the table announces the first connection attempt.
  const isAway =
    connection === 'lost' ||
    connection === 'offline' ||
    (connection === 'connecting' && (game !== null || refusal !== null))
  return (
    <div className={styles.container}>
      <p className={styles.error} role="alert">
        {notice?.text}
      </p>
      <div className={styles.offline} data-shown={isAway || undefined}>
        <output>
          {isAway && (
            <>
              <span>
                {connection === 'offline' && 'You are offline.'}
                {connection === 'offline' && game?.you && ' Your seat waits for a minute.'}
                {connection === 'connecting' && 'Connecting again...'}
                {connection === 'lost' && `${refusal ?? 'Connection lost.'} `}
              </span>
              {connection === 'lost' && retryAt !== null && (
                <span aria-hidden="true">
                  Next attempt in <SecondsLeft deadline={retryAt} />.
                </span>
              )}
            </>
          )}
        </output>
        {isAway && (
          <Button look="outline" small onClick={onReconnect}>
            Reconnect now
          </Button>
        )}
      </div>
    </div>
  )
}
