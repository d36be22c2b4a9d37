import { maxShownFailures, type SystemReport } from '@cardroom/contracts/system'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

type Stored = Pick<SystemReport, 'backups' | 'mail' | 'deadLetters'> & {
  databaseBytes: number
  schema: string
}

/** The part of the system status that is read from the database. */
export function systemFacts(db: Database) {
  return async (): Promise<Stored> => {
    // In the shape of the contract, with times as in JSON.
    const { rows } = await sql<{ stored: Stored }>`
      SELECT json_build_object(
        'databaseBytes', pg_database_size(current_database()),
        'schema', (SELECT max(name) FROM kysely_migration),
        'backups', (SELECT json_build_object(
          'kept', count(*) FILTER (WHERE fault IS NULL),
          'last', (SELECT json_build_object('madeAt', ${iso('made_at')}, 'bytes', bytes, 'publicKey', public_key)
            FROM backups WHERE fault IS NULL ORDER BY made_at DESC LIMIT 1),
          'provenAt', ${iso('max(proven_at)')},
          'ofOtherKeys', count(*) FILTER (WHERE fault IS NULL AND public_key IS DISTINCT FROM (
            SELECT public_key FROM backups WHERE fault IS NULL ORDER BY made_at DESC LIMIT 1)),
          'faults', coalesce(json_agg(json_build_object('name', name, 'fault', fault) ORDER BY made_at)
            FILTER (WHERE fault IS NOT NULL), '[]'),
          'failure', (SELECT json_build_object('at', ${iso('at')}, 'reason', reason) FROM backup_failure)
        ) FROM backups),
        'mail', (SELECT json_build_object(
          'waiting', count(*) FILTER (WHERE state = 'waiting'),
          'oldestWaitingAt', ${iso(`min(created_at) FILTER (WHERE state = 'waiting')`)},
          'lastSentAt', ${iso(`max(finished_at) FILTER (WHERE state = 'sent')`)},
          'failed', count(*) FILTER (WHERE state = 'failed' AND finished_at > now() - interval '30 days'),
          'failures', coalesce((SELECT json_agg(failed) FROM (
            SELECT kind, coalesce(failure, '') AS reason, ${iso('finished_at')} AS at FROM mails
            WHERE state = 'failed' AND finished_at > now() - interval '30 days'
            ORDER BY finished_at DESC LIMIT ${maxShownFailures}) AS failed), '[]')
        ) FROM mails),
        'deadLetters', (SELECT json_build_object(
          'count', count(*),
          'newest', coalesce((SELECT json_agg(letter) FROM (
            SELECT id, kind, reason, payload, ${iso('received_at')} AS at,
              retry_asked_at IS NOT NULL AS "isAsked" FROM dead_events
            ORDER BY received_at DESC LIMIT ${maxShownFailures}) AS letter), '[]')
        ) FROM dead_events)
      ) AS stored`.execute(db)
    const [row] = rows
    if (row === undefined) throw new Error('Postgres answered no row')
    return row.stored
  }
}

/** Asks the worker to retry a dead letter. @returns whether the letter exists */
export function deadLetterRetry(db: Database) {
  return async (id: string, context: AuditContext): Promise<boolean> =>
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ kind: string; reason: string }>`
        UPDATE dead_events SET retry_asked_at = coalesce(retry_asked_at, now())
        WHERE id = ${id} RETURNING kind, reason`.execute(transaction)
      const [letter] = rows
      if (letter === undefined) return false
      // Omits the payload, which a visitor sent.
      await writeAudit(transaction, {
        ...context,
        action: 'asked-to-store',
        subject: { type: 'dead-letter', id },
        after: letter,
      })
      return true
    })
}

const iso = (moment: string) =>
  sql.raw(`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
