import type pg from 'pg'
import type { Description } from './make-backup.ts'

/** A backup as shown in the back office. */
export type KnownBackup = {
  name: string
  madeAt: Date
  bytes: number
  publicKey: string | null
  provenAt: Date | null
  /** The problem with the backup's file. */
  fault: string | null
}

/** The table of stored backups. */
export function knownBackups(client: pg.Client) {
  return {
    async all(): Promise<KnownBackup[]> {
      const { rows } = await client.query<KnownBackup>(`
        SELECT name, made_at AS "madeAt", bytes::float8 AS bytes, public_key AS "publicKey",
          proven_at AS "provenAt", fault
        FROM backups ORDER BY made_at`)
      return rows
    },

    async add(place: string, { name, madeAt, bytes, publicKey, rows }: Description): Promise<void> {
      const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
      await client.query(
        `INSERT INTO backups (name, made_at, place, bytes, row_count, public_key)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [name, madeAt, place, bytes, count, publicKey],
      )
    },

    async setProven(name: string, at: Date): Promise<void> {
      await client.query('UPDATE backups SET proven_at = $2 WHERE name = $1', [name, at])
    },

    async setFault(name: string, fault: string | null): Promise<void> {
      await client.query(
        'UPDATE backups SET fault = $2 WHERE name = $1 AND fault IS DISTINCT FROM $2',
        [name, fault],
      )
    },

    async remove(name: string): Promise<void> {
      await client.query('DELETE FROM backups WHERE name = $1', [name])
    },

    /** @param reason null if the last attempt succeeded */
    async setFailure(reason: string | null, at: Date): Promise<void> {
      if (reason === null) await client.query('DELETE FROM backup_failure')
      else
        await client.query(
          `INSERT INTO backup_failure (at, reason) VALUES ($1, $2)
          ON CONFLICT (is_only) DO UPDATE SET at = excluded.at, reason = excluded.reason`,
          [at, reason.slice(0, 500)],
        )
    },

    /** The creation time of the database; backups are due from then on. */
    async since(): Promise<Date> {
      const { rows } = await client.query<{ at: Date }>(
        'SELECT min(timestamp)::timestamptz AS at FROM kysely_migration',
      )
      return rows[0]?.at ?? new Date()
    },
  }
}
