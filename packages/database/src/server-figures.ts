import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Metrics of the Postgres server under the names of postgres_exporter, so that its dashboards work. */
export const serverFigureNames = {
  pg_database_size_bytes: 'Size of the database on disk',
  pg_settings_max_connections: 'Connections that the server allows',
  pg_stat_database_numbackends: 'Connections to the database',
  pg_stat_database_xact_commit: 'Transactions committed',
  pg_stat_database_xact_rollback: 'Transactions rolled back',
  pg_stat_database_deadlocks: 'Deadlocks found',
  pg_stat_database_blks_hit: 'Blocks found in memory',
  pg_stat_database_blks_read: 'Blocks read from disk',
  pg_stat_database_temp_bytes: 'Bytes written to temporary files',
  pg_postmaster_start_time_seconds: 'When the server started, as Unix time',
} as const

type ServerFigures = Record<keyof typeof serverFigureNames, number>

/** Reads metrics of the server and of this database; any role may do so. */
export async function serverFigures(db: Database): Promise<ServerFigures> {
  const { rows } = await sql<ServerFigures>`
    SELECT pg_database_size(current_database()) AS pg_database_size_bytes,
      current_setting('max_connections')::int AS pg_settings_max_connections,
      numbackends AS pg_stat_database_numbackends,
      xact_commit AS pg_stat_database_xact_commit,
      xact_rollback AS pg_stat_database_xact_rollback,
      deadlocks AS pg_stat_database_deadlocks,
      blks_hit AS pg_stat_database_blks_hit,
      blks_read AS pg_stat_database_blks_read,
      temp_bytes AS pg_stat_database_temp_bytes,
      extract(epoch FROM pg_postmaster_start_time())::float8 AS pg_postmaster_start_time_seconds
    FROM pg_stat_database WHERE datname = current_database()`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('No statistics of this database')
  return figures
}
