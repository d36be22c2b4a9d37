import { connectDatabase, type Database } from '@cardroom/database/client'

/**
 * The connections of the service. Many changes of one row come one after another: who has to wait for a connection
 * meanwhile waits, because a late answer is better than a refusal.
 */
export function openDatabase(url: string, maxConnections?: number): Database {
  return connectDatabase(url, {
    applicationName: 'contests',
    connectionTimeoutMs: 10_000,
    ...(maxConnections !== undefined && { maxConnections }),
  })
}
