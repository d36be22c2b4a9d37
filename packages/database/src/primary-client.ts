import { callbackify } from 'node:util'
import pg from 'pg'
import { hostUrls } from './postgres-url.ts'

const probeTimeoutMs = 2000

/** A connection's settings; the URL may name several hosts. */
type PrimaryConfig = pg.ClientConfig & { connectionString: string }

/**
 * A connection to the primary among the hosts of its URL. All are asked at the same time, each time anew: one that is down or
 * hangs costs nothing, and who was the primary a moment ago does not count.
 */
export class PrimaryClient extends pg.Client {
  readonly #config: PrimaryConfig
  readonly #urls: readonly string[]

  constructor(config: PrimaryConfig) {
    const urls = hostUrls(config.connectionString)
    super({ ...config, connectionString: urls[0] })
    this.#config = config
    this.#urls = urls
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connecting = this.#connect()
    if (callback === undefined) return connecting
    callbackify(() => connecting)(callback)
    return undefined
  }

  async #connect(): Promise<pg.Client> {
    if (this.#urls.length > 1) {
      Object.assign(this, await findPrimary(this.#config, this.#urls))
      const { stream } = (this as unknown as { connection: { stream: { destroyed: boolean } } })
        .connection
      // By the pool, whose caller has waited for long enough.
      if (stream.destroyed) throw new Error('timeout exceeded when trying to connect')
    }
    return await super.connect()
  }
}

type Address = { host: string; port: number }

/** @throws {Error} when no host takes writes, with the reason of each */
async function findPrimary(config: PrimaryConfig, urls: readonly string[]): Promise<Address> {
  try {
    return await Promise.any(urls.map((url) => probe({ ...config, connectionString: url })))
  } catch (error) {
    const reasons = (error as AggregateError).errors.map(({ message }: Error) => message)
    throw new Error(`No host of Postgres takes writes: ${reasons.join('; ')}`, { cause: error })
  }
}

async function probe(config: PrimaryConfig): Promise<Address> {
  const limitMs = config.connectionTimeoutMillis || probeTimeoutMs
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  })
  // One that breaks between two calls is the next call's error.
  client.on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'SHOW transaction_read_only',
    )
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('it is a standby')
    return { host, port }
  } catch (error) {
    throw new Error(`${host}:${port}: ${(error as Error).message}`, { cause: error })
  } finally {
    void client.end().catch(() => {})
  }
}
