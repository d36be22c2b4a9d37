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

/** The factor that completed a sign-in, in addition to the password or instead of it. */
export type SecondStep = 'app' | 'recovery code' | 'passkey'

/** An administrator with a password hash; the hash is null if they have no password and cannot sign in. */
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

/** Stores administrators. Every change writes an audit entry. */
export function admins(db: Database) {
  return {
    /** Whether any administrator exists. */
    async exist(): Promise<boolean> {
      return await hasAdmin(db)
    },

    /**
     * Creates the first administrator, who must change the password.
     * @returns false, without any change, if an administrator exists
     */
    async createFirst(admin: NewAdministrator): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        // Two instances may start at once; with the lock, the second one sees what the first has done.
        await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.first-admin'))`.execute(
          transaction,
        )
        return !(await hasAdmin(transaction)) && (await addAdmin(transaction, admin))
      })
    },

    /**
     * Creates another administrator, who must change the password. An existing user who is not an administrator becomes
     * one.
     * @returns false, without any change, if the user is already an administrator
     */
    async create(admin: NewAdministrator): Promise<boolean> {
      return await db.transaction().execute((transaction) => addAdmin(transaction, admin))
    },

    /** All administrators, sorted by e-mail. */
    async list(): Promise<Administrator[]> {
      return await db
        .selectFrom('users')
        .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
        .select(['password_change_required as passwordChangeRequired', 'role'])
        .where('is_admin', '=', true)
        .orderBy('email')
        .execute()
    },

    /** Sets a temporary password, ends all sessions and removes the second factors of an administrator. */
    async resetPassword(admin: Administrator, passwordHash: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('users')
          .set({ password: passwordHash, password_change_required: true, suspended_at: null })
          .where('id', '=', admin.id)
          .execute()
        // The command sets a password, so the invitation link is obsolete.
        await transaction.deleteFrom('admin_invitations').where('user_id', '=', admin.id).execute()
        await writeAudit(transaction, {
          actor: null,
          action: 'password-reset',
          subject: { type: 'admin', id: admin.id },
          before: { passwordChangeRequired: admin.passwordChangeRequired },
          after: { passwordChangeRequired: true },
        })
        // An administrator who has lost the password may have lost the phone too.
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

    /** Whether this is still the administrator's password. Waits for a concurrent change to finish. */
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

    /** Writes an audit entry and mails the administrator about many wrong passwords. */
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

    /** Mails an administrator about a sign-in from an unknown browser. */
    async tellOfNewBrowser(admin: Actor, browser: string): Promise<void> {
      await tell(db, admin.email, { event: 'new-browser', role: null, browser })
    },

    /**
     * Replaces the password that the caller has read, and ends every session.
     * @returns false, without any change, if the password was changed in the meantime
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

/** Creates an administrator or promotes an existing user; returns false if the user is already an administrator. */
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
