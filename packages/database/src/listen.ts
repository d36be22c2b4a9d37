import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export type ListenOptions = {
  /** Shown in `pg_stat_activity`. */
  applicationName: string
  /** As in `LISTEN channel`: letters, digits and underscores. */
  channel: string
  /** Called with the payload of each notification, in the order of the commits that sent them. */
  onNotification: (payload: string) => void
  /**
   * Called each time it begins to hear, the first time too. What was sent before it was not heard, so whatever is kept
   * of the database has to be read again.
   */
  onListening?: () => void
  /** Called once for each time that it stops hearing; it tries again by itself. */
  onLost?: (error: Error) => void
}

export type Listener = {
  /** Ends the connection; resolves once nothing more is called. */
  close: () => Promise<void>
}

const firstRetryMs = 100
const longestRetryMs = 2000
const connectTimeoutMs = 5000
// A network that goes away says nothing; the kernel asks after so long without a word.
const keepAliveMs = 10_000

/**
 * Hears what transactions send with `NOTIFY`, on a connection of its own that is made again when it breaks. Make one a
 * process and hand its notifications on.
 * @param url as for {@link connectDatabase}, but never through a pooler that gives a connection to somebody else between two
 * transactions: that one hears nothing
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
      // Its only failure is the end of the wait by `close`.
      await delay(retryMs, undefined, { signal }).catch(() => {})
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }
}

/** Rejects when the connection breaks; resolves when it is closed on purpose. */
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
  // Nobody may be waiting yet when it breaks.
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
