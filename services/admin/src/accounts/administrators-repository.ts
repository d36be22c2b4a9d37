import {
  type Administrator,
  type ChangeAdministratorRequest,
  type InviteRequest,
  invitationHours,
} from '@cardroom/contracts/administrators'
import type { AccountEvent } from '@cardroom/contracts/mails'
import type { Role } from '@cardroom/contracts/session'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { addMail } from '@cardroom/database/outbox'
import type { Tables } from '@cardroom/database/tables/tables'
import { newSecret, secretHash } from '@cardroom/database/secrets'
import { type Kysely, sql } from 'kysely'

/** The reason why a change to an administrator was refused. */
export type AdministratorRefusal = 'unknown' | 'last-owner' | 'taken'

export type Invited = { id: string; email: string; firstName: string; role: Role }

export type Administrators = ReturnType<typeof administrators>

/** Manages the back-office accounts, for owners. Every change writes an audit entry and mails the account. */
export function administrators(db: Database) {
  return {
    /** All administrators, sorted by e-mail. @param youId the administrator who makes the request */
    async list(youId: string): Promise<Administrator[]> {
      const rows = await db
        .selectFrom('users')
        .leftJoin('admin_invitations', 'admin_invitations.user_id', 'users.id')
        .select([
          'users.id',
          'email',
          'first_name as firstName',
          'last_name as lastName',
          'role',
          'created_at as createdAt',
          'suspended_at as suspendedAt',
          'expires_at as invitationEndsAt',
        ])
        .select((eb) => {
          const open = eb
            .selectFrom('admin_sessions')
            .whereRef('admin_sessions.user_id', '=', 'users.id')
            .where(sql<boolean>`NOT session_has_ended(used_at, admin_sessions.created_at)`)
          return [
            open.select(({ fn }) => fn.countAll<number>().as('n')).as('openSessions'),
            open.select(({ fn }) => fn.max('used_at').as('at')).as('lastUsedAt'),
          ]
        })
        .where('is_admin', '=', true)
        .orderBy('email')
        .execute()
      return rows.map(({ suspendedAt, createdAt, invitationEndsAt, lastUsedAt, ...row }) => ({
        ...row,
        openSessions: row.openSessions ?? 0,
        state:
          suspendedAt !== null ? 'suspended' : invitationEndsAt !== null ? 'invited' : 'active',
        createdAt: createdAt.toISOString(),
        invitationEndsAt: invitationEndsAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        isYou: row.id === youId,
      }))
    },

    /**
     * Creates an administrator who chooses a password through a link, or sends a new link to one who has no password
     * yet.
     * @returns the link's secret, or `taken` if the administrator already has a password
     */
    async invite(
      person: InviteRequest,
      context: AuditContext,
    ): Promise<{ secret: string } | 'taken'> {
      const secret = newSecret()
      return await db.transaction().execute(async (transaction) => {
        const invited = {
          first_name: person.firstName,
          last_name: person.lastName,
          role: person.role,
          is_admin: true,
          password: null,
          password_change_required: false,
          suspended_at: null,
        }
        const added = await transaction
          .insertInto('users')
          .values({ ...invited, email: person.email })
          .onConflict((conflict) =>
            conflict
              .expression(sql`lower(email)`)
              .doUpdateSet(invited)
              .where((of) =>
                of.or([
                  of('users.is_admin', '=', false),
                  of.exists(
                    of
                      .selectFrom('admin_invitations')
                      .select('user_id')
                      .whereRef('user_id', '=', 'users.id'),
                  ),
                ]),
              ),
          )
          .returning('id')
          .executeTakeFirst()
        if (added === undefined) return 'taken'
        const link = {
          link_hash: secretHash(secret),
          expires_at: sql<Date>`now() + make_interval(hours => ${invitationHours})`,
        }
        await transaction
          .insertInto('admin_invitations')
          .values({ user_id: added.id, ...link })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
          .execute()
        await writeAudit(transaction, {
          ...context,
          action: 'invited',
          subject: { type: 'admin', id: added.id },
          after: { email: person.email, role: person.role },
        })
        await addMail(transaction, {
          kind: 'account-invitation',
          recipient: person.email,
          data: {
            firstName: person.firstName,
            role: person.role,
            invitedBy: context.actor?.email ?? null,
            secret,
          },
        })
        return { secret }
      })
    },

    /** The invited administrator; undefined once the link has been used or has expired. */
    async invited(secret: string): Promise<Invited | undefined> {
      return await openInvitation(db, secret)
    },

    /** Sets the invited administrator's password, once. @returns undefined if the link was used or has expired */
    async accept(
      secret: string,
      passwordHash: string,
      requestId: string,
    ): Promise<Invited | undefined> {
      return await db.transaction().execute(async (transaction) => {
        const found = await openInvitation(transaction, secret)
        if (found === undefined) return undefined
        const { numDeletedRows } = await transaction
          .deleteFrom('admin_invitations')
          .where('link_hash', '=', secretHash(secret))
          .executeTakeFirst()
        // Another request has used the link in the meantime.
        if (numDeletedRows === 0n) return undefined
        await transaction
          .updateTable('users')
          .set({ password: passwordHash })
          .where('id', '=', found.id)
          .execute()
        await writeAudit(transaction, {
          actor: { id: found.id, email: found.email },
          action: 'invitation-accepted',
          subject: { type: 'admin', id: found.id },
          requestId,
        })
        return found
      })
    },

    /**
     * Changes the role, suspends or reinstates an administrator. Suspending ends all sessions.
     * @returns the reason for a refusal, or null on success
     */
    async change(
      id: string,
      change: ChangeAdministratorRequest,
      context: AuditContext,
    ): Promise<AdministratorRefusal | null> {
      return await keepingAnOwner(db, async (transaction) => {
        const before = await findForUpdate(transaction, id)
        if (before === undefined) return 'unknown'
        const role = change.role ?? before.role
        const isSuspended = change.isSuspended ?? before.isSuspended
        if (role === before.role && isSuspended === before.isSuspended) return null
        await transaction
          .updateTable('users')
          .set({
            role,
            suspended_at: isSuspended ? sql<Date>`coalesce(suspended_at, now())` : null,
          })
          .where('id', '=', id)
          .execute()
        if (isSuspended) await endSessions(transaction, id)
        await writeAudit(transaction, {
          ...context,
          action: 'account-changed',
          subject: { type: 'admin', id },
          before: { role: before.role, isSuspended: before.isSuspended },
          after: { role, isSuspended },
        })
        const event: AccountEvent =
          isSuspended === before.isSuspended
            ? 'role-changed'
            : isSuspended
              ? 'suspended'
              : 'reinstated'
        await tell(transaction, before.email, { event, role, browser: null })
        return null
      })
    },

    /**
     * Removes an administrator, with all sessions and known browsers. @returns the reason for a refusal, or null on
     * success
     */
    async remove(id: string, context: AuditContext): Promise<AdministratorRefusal | null> {
      return await keepingAnOwner(db, async (transaction) => {
        const before = await findForUpdate(transaction, id)
        if (before === undefined) return 'unknown'
        await transaction.deleteFrom('users').where('id', '=', id).execute()
        await writeAudit(transaction, {
          ...context,
          action: 'removed',
          subject: { type: 'admin', id },
          before: { email: before.email, role: before.role },
        })
        await tell(transaction, before.email, { event: 'removed', role: null, browser: null })
        return null
      })
    },

    /** Ends every session of an administrator. @returns whether the administrator exists */
    async signOut(id: string, context: AuditContext): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        if ((await findForUpdate(transaction, id)) === undefined) return false
        await endSessions(transaction, id)
        await writeAudit(transaction, {
          ...context,
          action: 'signed-out-everywhere',
          subject: { type: 'admin', id },
        })
        return true
      })
    },
  }
}

/** Mails an administrator about a change to the account. */
export async function tell(
  db: Kysely<Tables>,
  recipient: string,
  { event, role, browser }: { event: AccountEvent; role: Role | null; browser: string | null },
): Promise<void> {
  const at = new Date().toISOString()
  await addMail(db, { kind: 'account-notice', recipient, data: { event, role, browser, at } })
}

class NoOwnerLeft extends Error {}

/**
 * Makes a change unless it would leave no owner. The lock serializes concurrent changes, so the second one sees the
 * first.
 */
async function keepingAnOwner(
  db: Database,
  change: (transaction: Kysely<Tables>) => Promise<AdministratorRefusal | null>,
): Promise<AdministratorRefusal | null> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.owners'))`.execute(transaction)
      const refusal = await change(transaction)
      if (refusal !== null) return refusal
      const owner = await transaction
        .selectFrom('users')
        .select('id')
        .where('is_admin', '=', true)
        .where('role', '=', 'owner')
        .where('suspended_at', 'is', null)
        .where('password', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      if (owner === undefined) throw new NoOwnerLeft()
      return null
    })
  } catch (error) {
    if (error instanceof NoOwnerLeft) return 'last-owner'
    throw error
  }
}

async function findForUpdate(db: Kysely<Tables>, id: string) {
  return await db
    .selectFrom('users')
    .select(['email', 'role'])
    .select(({ eb }) => eb('suspended_at', 'is not', null).$castTo<boolean>().as('isSuspended'))
    .where('id', '=', id)
    .where('is_admin', '=', true)
    .forUpdate()
    .executeTakeFirst()
}

async function endSessions(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('user_id', '=', userId).execute()
}

async function openInvitation(db: Kysely<Tables>, secret: string): Promise<Invited | undefined> {
  return await db
    .selectFrom('admin_invitations')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'first_name as firstName', 'role'])
    .where('link_hash', '=', secretHash(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
}
