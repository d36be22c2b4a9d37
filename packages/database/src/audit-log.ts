import type { Kysely } from 'kysely'
import type { Tables } from './tables/tables.ts'

/** One change. `before` and `after` are plain objects without secrets. */
export type AuditEntry = {
  /** Null for the system. */
  actor: { id: string; email: string } | null
  /** A past-tense verb, such as `signed-in`. */
  action: string
  subject: { type: string; id: string }
  before?: object
  after?: object
  requestId?: string
  /** The id of the entry that this change undoes; each entry can be undone once. */
  undoes?: number
}

/** The actor and the request of a change. */
export type AuditContext = Pick<AuditEntry, 'actor' | 'requestId'>

/**
 * Writes one entry of the audit log, in the transaction of the change.
 * @returns the id of the entry
 */
export async function writeAudit(db: Kysely<Tables>, entry: AuditEntry): Promise<number> {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      actor_id: entry.actor?.id ?? null,
      actor_email: entry.actor?.email ?? null,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      request_id: entry.requestId ?? null,
      undoes: entry.undoes ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
