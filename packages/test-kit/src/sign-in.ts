import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@cardroom/database/client'
import { sessionHash } from '@cardroom/database/sessions'
import type { UserTable } from '@cardroom/database/tables/admin'
import type { Insertable } from 'kysely'

/**
 * A signed-in administrator, an owner unless another role is given.
 * @param db a connection of the schema's owner
 * @param user columns that differ from those of an owner who may go on
 * @returns the administrator, and the session id that the cookie `sid` carries
 */
export async function signInAs(db: Database, user: Partial<Insertable<UserTable>> = {}) {
  const { id, email } = await db
    .insertInto('users')
    .values({
      first_name: 'Ada',
      last_name: 'Quinn',
      email: `ada-${randomUUID().slice(0, 8)}@backroom.example`,
      is_admin: true,
      role: 'owner',
      ...user,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  return { id, email, sid: await openSession(db, id) }
}

/** A session of a user; see `signInAs`. */
export async function openSession(db: Database, userId: string): Promise<string> {
  const sid = randomBytes(32).toString('base64url')
  await db
    .insertInto('admin_sessions')
    .values({ id_hash: sessionHash(sid), user_id: userId, browser: 'Firefox on Linux' })
    .execute()
  return sid
}
