import type { Role } from '@cardroom/contracts/session'
import { writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '@cardroom/database/tables/tables'
import { tell } from './administrators-repository.ts'
import { deleteFactors } from '../factors/repository.ts'

/** A user of the back office. */
export type Administrator = {
  id: string
  email: string
  firstName: string
  lastName: string
  passwordChangeRequired: boolean
  role: Role
}

/** What a sign-in was completed with, beside the password or instead of it. */
export type SecondStep = 'app' | 'recovery code' | 'passkey'

/** An administrator with the hash of their password; null when they have none and cannot sign in. */
export type StoredAdministrator = Administrator & {
  passwordHash: string | null
  isSuspended: boolean
}

export type NewAdministrator = {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
}

type Actor = Pick<Administrator, 'id' | 'email'>

export type StoredChange = {
  admin: Administrator
  from: string | null
  to: string
  requestId: string
}

export type Admins = ReturnType<typeof admins>

/** The administrators, each change of whom leaves its line in the audit log. */
export function admins(db: Database) {
  return {
    /** Whether there is an administrator. */
    async exist(): Promise<boolean> {
      return await hasAdmin(db)
    },

    /**
     * Makes the first administrator, who must change their password.
     * @returns false, with nothing done, when there is one already
     */
    async createFirst(admin: NewAdministrator): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        // Two instances may start at once; the lock lets one of them see what the other has done.
        await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.first-admin'))`.execute(
          transaction,
        )
        return !(await hasAdmin(transaction)) && (await addAdmin(transaction, admin))
      })
    },

    /**
     * Creates another administrator, who must change their password; a user without being
     * one becomes one.
     * @returns false, with nothing done, when they are one already
     */
    async create(admin: NewAdministrator): Promise<boolean> {
      return await db.transaction().execute((transaction) => addAdmin(transaction, admin))
    },

    /** All administrators, by e-mail. */
    async list(): Promise<Administrator[]> {
      return await db
        .selectFrom('users')
        .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
        .select(['password_change_required as passwordChangeRequired', 'role'])
        .where('is_admin', '=', true)
        .orderBy('email')
        .execute()
    },

    /** Gives an administrator a password that must be changed; ends their sessions, removes their second factors. */
    async resetPassword(admin: Administrator, passwordHash: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('users')
          .set({ password: passwordHash, password_change_required: true, suspended_at: null })
          .where('id', '=', admin.id)
          .execute()
        // The command hands out a password, so that the link is no longer needed.
        await transaction.deleteFrom('admin_invitations').where('user_id', '=', admin.id).execute()
        await writeAudit(transaction, {
          actor: null,
          action: 'password-reset',
          subject: { type: 'admin', id: admin.id },
          before: { passwordChangeRequired: admin.passwordChangeRequired },
          after: { passwordChangeRequired: true },
        })
        // Who has lost the password may have lost the telephone too.
        await deleteFactors(transaction, admin.id)
        await tell(transaction, admin.email, { event: 'password-reset', role: null, browser: null })
        await endSessions(transaction, admin.id)
      })
    },

    async findByEmail(email: string): Promise<StoredAdministrator | undefined> {
      return await selectAdmins(db)
        .where(({ fn }) => fn<string>('lower', ['email']), '=', email)
        .executeTakeFirst()
    },

    async findById(id: string): Promise<StoredAdministrator | undefined> {
      return await selectAdmins(db).where('id', '=', id).executeTakeFirst()
    },

    /** Whether this still is their password. Waits for a change that is under way. */
    async hasPasswordHash(id: string, passwordHash: string): Promise<boolean> {
      const found = await selectAdmins(db)
        .where('id', '=', id)
        .where('password', '=', passwordHash)
        .forShare()
        .executeTakeFirst()
      return found !== undefined
    },

    async recordSignIn(admin: Actor, requestId: string, secondStep?: SecondStep): Promise<void> {
      const after = secondStep !== undefined && { after: { secondStep } }
      await writeAudit(db, { ...actedOnSelf(admin), action: 'signed-in', ...after, requestId })
    },

    async recordSignOut(admin: Actor, requestId: string): Promise<void> {
      await writeAudit(db, { ...actedOnSelf(admin), action: 'signed-out', requestId })
    },

    /** Tells the audit log and the administrator of many wrong passwords. */
    async recordFailedBurst(
      admin: Actor,
      { failures, windowSeconds }: { failures: number; windowSeconds: number },
      requestId: string,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await writeAudit(transaction, {
          actor: null,
          action: 'sign-in-failed-often',
          subject: { type: 'admin', id: admin.id },
          after: { failures, windowSeconds },
          requestId,
        })
        await addMail(transaction, {
          kind: 'failed-sign-ins',
          recipient: admin.email,
          data: { failures, minutes: windowSeconds / 60 },
        })
      })
    },

    /** Tells an administrator by mail of a sign-in in a browser that is not known. */
    async tellOfNewBrowser(admin: Actor, browser: string): Promise<void> {
      await tell(db, admin.email, { event: 'new-browser', role: null, browser })
    },

    /**
     * Sets a new password in place of the one the caller has seen, and ends every session.
     * @returns false, with nothing done, when the password was changed in the meantime
     */
    async changePassword(change: StoredChange): Promise<boolean> {
      const { admin, from, to, requestId } = change
      return await db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('users')
          .set({ password: to, password_change_required: false })
          .where('id', '=', admin.id)
          .where('password', 'is not distinct from', from)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await writeAudit(transaction, {
          ...actedOnSelf(admin),
          action: 'password-changed',
          before: { passwordChangeRequired: admin.passwordChangeRequired },
          after: { passwordChangeRequired: false },
          requestId,
        })
        await tell(transaction, admin.email, {
          event: 'password-changed',
          role: null,
          browser: null,
        })
        await endSessions(transaction, admin.id)
        return true
      })
    },
  }
}

/** Creates an administrator, or makes one of a user; returns false for one who is an administrator already. */
async function addAdmin(db: Kysely<Tables>, admin: NewAdministrator): Promise<boolean> {
  const rights = {
    password: admin.passwordHash,
    is_admin: true,
    role: 'owner' as const,
    suspended_at: null,
    password_change_required: true,
  }
  const added = await db
    .insertInto('users')
    .values({
      email: admin.email,
      first_name: admin.firstName,
      last_name: admin.lastName,
      ...rights,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet(rights)
        .where('users.is_admin', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return false
  await writeAudit(db, {
    actor: null,
    action: 'created',
    subject: { type: 'admin', id: added.id },
    after: { email: admin.email, passwordChangeRequired: true },
  })
  return true
}

async function endSessions(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('user_id', '=', userId).execute()
}

function selectAdmins(db: Kysely<Tables>) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'password as passwordHash',
      'password_change_required as passwordChangeRequired',
      'role',
    ])
    .select(({ eb }) => eb('suspended_at', 'is not', null).$castTo<boolean>().as('isSuspended'))
    .where('is_admin', '=', true)
}

async function hasAdmin(db: Kysely<Tables>): Promise<boolean> {
  return (await selectAdmins(db).limit(1).executeTakeFirst()) !== undefined
}

function actedOnSelf({ id, email }: Actor) {
  return { actor: { id, email }, subject: { type: 'admin', id } }
}
