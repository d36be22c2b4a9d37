import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export type ListenOptions = {
  /** The name that `pg_stat_activity` shows. */
  applicationName: string
  /** The channel name as in `LISTEN channel`: letters, digits and underscores. */
  channel: string
  /** Called with the payload of each notification, in commit order. */
  onNotification: (payload: string) => void
  /**
   * Called whenever listening starts. Earlier notifications are lost, so cached rows have to be read again.
   */
  onListening?: () => void
  /** Called once when the connection is lost; the listener reconnects automatically. */
  onLost?: (error: Error) => void
}

export type Listener = {
  /** Closes the connection; resolves once no callback will be called any more. */
  close: () => Promise<void>
}

const firstRetryMs = 100
const longestRetryMs = 2000
const connectTimeoutMs = 5000
// A network failure may be silent, so TCP keepalive probes the connection.
const keepAliveMs = 10_000

/**
 * Receives the notifications that transactions send with `NOTIFY`, on a separate connection that reconnects when it
 * breaks. One listener per process is enough.
 * @param url as for {@link connectDatabase}, but not through a transaction pooler, which does not deliver notifications
 */
export function listen(url: string, options: ListenOptions): Listener {
  const closing = new AbortController()
  const finished = keepListening(url, options, closing.signal)
  return {
    close: async () => {
      closing.abort()
      await finished
    },
  }
}

async function keepListening(
  url: string,
  options: ListenOptions,
  signal: AbortSignal,
): Promise<void> {
  let retryMs = firstRetryMs
  let isLost = false
  while (!signal.aborted) {
    try {
      await listenOnce(url, options, signal, () => {
        retryMs = firstRetryMs
        isLost = false
      })
    } catch (error) {
      if (!isLost) options.onLost?.(error as Error)
      isLost = true
      // This rejects only when `close` aborts the wait.
      await delay(retryMs, undefined, { signal }).catch(() => {})
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
}

/** Rejects when the connection breaks; resolves when it is closed deliberately. */
async function listenOnce(
  url: string,
  { applicationName, channel, onNotification, onListening }: ListenOptions,
  signal: AbortSignal,
  onConnected: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  const broken = Promise.withResolvers<void>()
  // The promise may reject before anything awaits it.
  broken.promise.catch(() => {})
  client.on('error', broken.reject)
  client.on('end', () => broken.reject(new Error('The connection ended')))
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  const stop = () => broken.resolve()
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    if (!signal.aborted) {
      onConnected()
      onListening?.()
      await broken.promise
    }
  } finally {
    signal.removeEventListener('abort', stop)
    client.removeAllListeners('notification')
    await client.end().catch(() => {})
  }
}
