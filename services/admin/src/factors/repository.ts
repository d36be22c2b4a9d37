import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import type { Tables } from '@cardroom/database/tables/tables'
import { type Factors, maxPasskeys } from '@cardroom/contracts/factors'
import type { AccountEvent } from '@cardroom/contracts/mails'
import { type Kysely, sql } from 'kysely'
import { tell } from '../accounts/administrators-repository.ts'

export type StoredPasskey = {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
}

export type NewPasskey = Omit<StoredPasskey, 'id' | 'userId'> & {
  transports: string[]
  name: string
}

export type FactorsStore = ReturnType<typeof factors>

/** Second factors of administrators. Every change writes an audit entry and mails the account. */
export function factors(db: Database) {
  return {
    /** A user's factors, and whether every administrator must have one. */
    async of(userId: string): Promise<Factors> {
      const [app, passkeys, codes, isRequired] = await Promise.all([
        db.selectFrom('admin_apps').select('user_id').where('user_id', '=', userId).execute(),
        db
          .selectFrom('admin_passkeys')
          .select(['id', 'name', 'created_at', 'last_used_at'])
          .where('user_id', '=', userId)
          .orderBy('created_at')
          .execute(),
        db
          .selectFrom('admin_recovery_codes')
          .select('code_hash')
          .where('user_id', '=', userId)
          .where('used_at', 'is', null)
          .execute(),
        isFactorRequired(db),
      ])
      return {
        hasApp: app.length > 0,
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          createdAt: created_at.toISOString(),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
        recoveryCodesLeft: codes.length,
        isRequired,
      }
    },

    /** Whether a user has an app or a passkey. */
    async hasAny(userId: string): Promise<boolean> {
      return await hasFactor(db, userId)
    },

    /** Credential ids of a user's passkeys. */
    async credentialIds(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('admin_passkeys')
        .select('credential_id')
        .where('user_id', '=', userId)
        .execute()
      return rows.map(({ credential_id }) => credential_id)
    },

    /**
     * Adds a user's authenticator app and replaces an earlier one.
     * @param lastStep the time step of the code that confirmed the app
     * @returns whether recovery codes were stored, which happens only with the first factor
     */
    async addApp(
      userId: string,
      app: { sealedSecret: Buffer; lastStep: number },
      codeHashes: Buffer[],
      context: AuditContext,
    ): Promise<boolean> {
      return await changeOf(db, userId, async (transaction, email) => {
        const isFirst = !(await hasFactor(transaction, userId))
        const row = { sealed_secret: app.sealedSecret, last_step: app.lastStep }
        await transaction
          .insertInto('admin_apps')
          .values({ user_id: userId, ...row })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
          .execute()
        if (isFirst) await storeCodes(transaction, userId, codeHashes)
        await note(transaction, { userId, email }, 'app-added', context)
        return isFirst
      })
    },

    /** The encrypted secret of a user's app. */
    async appOf(userId: string): Promise<Buffer | null> {
      const found = await db
        .selectFrom('admin_apps')
        .select('sealed_secret')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return found?.sealed_secret ?? null
    },

    /** Marks the code of a time step as used. @returns false if this code or a later one was already used */
    async useStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('admin_apps')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Marks a recovery code as used. @returns false if no unused code has this hash */
    async useRecoveryCode(userId: string, codeHash: Buffer): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const used = await transaction
          .updateTable('admin_recovery_codes')
          .from('users')
          .set({ used_at: new Date() })
          .whereRef('users.id', '=', 'user_id')
          .where('user_id', '=', userId)
          .where('code_hash', '=', codeHash)
          .where('used_at', 'is', null)
          .returning('email')
          .executeTakeFirst()
        if (used === undefined) return false
        await tell(transaction, used.email, {
          event: 'recovery-code-used',
          role: null,
          browser: null,
        })
        return true
      })
    },

    /** Replaces a user's recovery codes. @returns false, without any change, if the user has no factor */
    async replaceRecoveryCodes(
      userId: string,
      codeHashes: Buffer[],
      context: AuditContext,
    ): Promise<boolean> {
      return await changeOf(db, userId, async (transaction, email) => {
        if (!(await hasFactor(transaction, userId))) return false
        await storeCodes(transaction, userId, codeHashes)
        await note(transaction, { userId, email }, 'recovery-codes-replaced', context)
        return true
      })
    },

    /** Adds a passkey. @returns whether recovery codes were stored; null if the limit is reached */
    async addPasskey(
      userId: string,
      passkey: NewPasskey,
      codeHashes: Buffer[],
      context: AuditContext,
    ): Promise<boolean | null> {
      return await changeOf(db, userId, async (transaction, email) => {
        const isFirst = !(await hasFactor(transaction, userId))
        const { count } = await transaction
          .selectFrom('admin_passkeys')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        if (count >= maxPasskeys) return null
        await transaction
          .insertInto('admin_passkeys')
          .values({
            user_id: userId,
            credential_id: passkey.credentialId,
            public_key: passkey.publicKey,
            counter: passkey.counter,
            transports: passkey.transports,
            name: passkey.name,
          })
          .execute()
        if (isFirst) await storeCodes(transaction, userId, codeHashes)
        await note(transaction, { userId, email }, 'passkey-added', context, { name: passkey.name })
        return isFirst
      })
    },

    async findPasskey(credentialId: string): Promise<StoredPasskey | undefined> {
      return await db
        .selectFrom('admin_passkeys')
        .select(['id', 'user_id as userId', 'credential_id as credentialId'])
        .select(['public_key as publicKey', 'counter'])
        .where('credential_id', '=', credentialId)
        .executeTakeFirst()
    },

    /**
     * Records a sign-in with a passkey.
     * @returns false if the stored counter is already higher, which indicates a cloned authenticator
     */
    async usePasskey(id: string, counter: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('admin_passkeys')
        .set({ counter, last_used_at: new Date() })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /**
     * Removes the app or a passkey. Recovery codes are deleted with the last factor.
     * @returns the reason for a refusal, if any
     */
    async remove(
      userId: string,
      which: 'app' | { passkeyId: string },
      context: AuditContext,
    ): Promise<'removed' | 'unknown' | 'last'> {
      return await changeOf(db, userId, async (transaction, email) => {
        const name = await removeOne(transaction, userId, which)
        if (name === undefined) return 'unknown'
        if (!(await hasFactor(transaction, userId))) {
          if (await isFactorRequired(transaction)) throw new LastFactor()
          await storeCodes(transaction, userId, [])
        }
        const action = which === 'app' ? 'app-removed' : 'passkey-removed'
        await note(transaction, { userId, email }, action, context, { name })
        return 'removed'
      }).catch((error: unknown) => {
        if (error instanceof LastFactor) return 'last'
        throw error
      })
    },

    /** Sets whether every administrator must have a factor. */
    async require(isRequired: boolean, context: AuditContext): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction.updateTable('admin_policy').set({ factor_required: isRequired }).execute()
        await writeAudit(transaction, {
          ...context,
          action: isRequired ? 'factor-required' : 'factor-not-required',
          subject: { type: 'admin', id: context.actor?.id ?? '' },
        })
      })
    },
  }
}

/** Rolls the transaction back, because a required factor must not be removed. */
class LastFactor extends Error {}

/** Deletes every second factor of a user. */
export async function deleteFactors(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('admin_apps').where('user_id', '=', userId).execute()
  await db.deleteFrom('admin_passkeys').where('user_id', '=', userId).execute()
  await db.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute()
}

/** Changes a user's factors under a lock that serializes concurrent changes. */
async function changeOf<Result>(
  db: Database,
  userId: string,
  change: (transaction: Kysely<Tables>, email: string) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (transaction) => {
    const { email } = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return await change(transaction, email)
  })
}

async function hasFactor(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM admin_apps WHERE user_id = ${userId})
      OR EXISTS (SELECT FROM admin_passkeys WHERE user_id = ${userId}) AS found`.execute(db)
  return rows[0]?.found === true
}

async function isFactorRequired(db: Kysely<Tables>): Promise<boolean> {
  const { factor_required } = await db
    .selectFrom('admin_policy')
    .select('factor_required')
    .executeTakeFirstOrThrow()
  return factor_required
}

async function storeCodes(db: Kysely<Tables>, userId: string, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('admin_recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('admin_recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

async function removeOne(
  db: Kysely<Tables>,
  userId: string,
  which: 'app' | { passkeyId: string },
): Promise<string | undefined> {
  if (which === 'app') {
    const { numDeletedRows } = await db
      .deleteFrom('admin_apps')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows === 0n ? undefined : 'app'
  }
  const removed = await db
    .deleteFrom('admin_passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', which.passkeyId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Writes the audit entry and mails the account. */
async function note(
  db: Kysely<Tables>,
  { userId, email }: { userId: string; email: string },
  action: AccountEvent,
  context: AuditContext,
  what?: { name: string },
): Promise<void> {
  const subject = { type: 'admin', id: userId }
  await writeAudit(db, { ...context, action, subject, ...(what !== undefined && { after: what }) })
  await tell(db, email, { event: action, role: null, browser: null })
}
