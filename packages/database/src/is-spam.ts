import { sql } from 'kysely'

/** Whether a lead looks automated or was marked as spam by an administrator. Reports exclude such leads. */
export const isSpam = sql<boolean>`(is_suspect OR spam_at IS NOT NULL)`
