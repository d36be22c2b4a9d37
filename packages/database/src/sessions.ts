import { createHash } from 'node:crypto'
import { Role, type Session } from '@cardroom/contracts/session'
import { sql } from 'kysely'
import type { Database } from './client.ts'

/** The hash under which a session is stored, so that the table reveals no session id. */
export function sessionHash(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}

/**
 * Reads back-office sessions by id, which is the only access that services other than `admin` have. A session ends 60
 * minutes after it was last read, 12 hours after it began, and when its owner's account ends.
 */
export function sessionReader(db: Database) {
  return {
    /** The session, or null if it does not exist or has ended. */
    async read(id: string): Promise<Session | null> {
      const { rows } =
        await sql<SessionRow>`SELECT * FROM read_session(${sessionHash(id)})`.execute(db)
      const [row] = rows
      if (row === undefined) return null
      return {
        adminId: row.admin_id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        role: Role.parse(row.role),
        passwordChangeRequired: row.password_change_required,
        factorRequired: row.factor_required,
        createdAt: row.created_at.getTime(),
      }
    },
  }
}

type SessionRow = {
  admin_id: string
  email: string
  first_name: string
  last_name: string
  role: string
  password_change_required: boolean
  factor_required: boolean
  created_at: Date
}
