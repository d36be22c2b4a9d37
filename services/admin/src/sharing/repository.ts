import type { AccessToken, AccessTokenKind } from '@cardroom/contracts/access-tokens'
import { maxAccessTokens } from '@cardroom/contracts/access-tokens'
import { type AuditContext, writeAudit } from '@cardroom/database/audit-log'
import type { Database } from '@cardroom/database/client'
import { sql } from 'kysely'

/** The stored data that authorizes a request with a secret. */
export type StoredToken = Pick<AccessToken, 'id' | 'kind' | 'name'> & {
  expiresAt: Date | null
  revokedAt: Date | null
}

export type NewToken = {
  kind: AccessTokenKind
  name: string
  /** The SHA-256 of the secret. */
  secretHash: Buffer
  expiresAt: Date | null
}

export type AccessTokens = ReturnType<typeof accessTokens>

/** For this long, the row of an expired or revoked link or key is kept. */
const keptDays = 365

const columns = [
  'access_tokens.id',
  'kind',
  'name',
  'users.email as createdBy',
  'access_tokens.created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const

const ended = sql<Date>`least(expires_at, revoked_at)`

const rows = (db: Database) =>
  db
    .selectFrom('access_tokens')
    .leftJoin('users', 'users.id', 'access_tokens.created_by')
    .select(columns)

/** Links and keys, each identified by the hash of its secret. */
export function accessTokens(db: Database) {
  return {
    async list(): Promise<AccessToken[]> {
      const found = await rows(db).orderBy('access_tokens.created_at', 'desc').execute()
      return found.map(toToken)
    },

    /**
     * Stores a link or a key, and deletes those that ended long ago.
     * @returns null if the limit is reached
     */
    async create(token: NewToken, createdAt: Date, context: AuditContext) {
      return await db.transaction().execute(async (transaction) => {
        // Two concurrent inserts must not both take the last slot.
        await sql`SELECT pg_advisory_xact_lock(hashtext('cardroom.access-tokens'))`.execute(
          transaction,
        )
        await transaction
          .deleteFrom('access_tokens')
          .where(ended, '<', new Date(createdAt.getTime() - keptDays * 86_400_000))
          .execute()
        const { count } = await transaction
          .selectFrom('access_tokens')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where((eb) => eb.or([eb(ended, 'is', null), eb(ended, '>', createdAt)]))
          .executeTakeFirstOrThrow()
        if (count >= maxAccessTokens) return null
        const { id } = await transaction
          .insertInto('access_tokens')
          .values({
            kind: token.kind,
            name: token.name,
            secret_hash: token.secretHash,
            created_by: context.actor?.id ?? null,
            created_at: createdAt,
            expires_at: token.expiresAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await writeAudit(transaction, {
          ...context,
          action: 'created',
          subject: { type: `access-${token.kind}`, id },
          after: { name: token.name, expiresAt: token.expiresAt?.toISOString() ?? null },
        })
        return toToken(
          await rows(transaction).where('access_tokens.id', '=', id).executeTakeFirstOrThrow(),
        )
      })
    },

    /**
     * Revokes a link or a key. Revoking it again has no effect.
     * @returns whether it exists
     */
    async revoke(id: string, revokedAt: Date, context: AuditContext): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const revoked = await transaction
          .updateTable('access_tokens')
          .set({ revoked_at: revokedAt })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning(['kind', 'name'])
          .executeTakeFirst()
        if (revoked === undefined) {
          const known = await transaction
            .selectFrom('access_tokens')
            .select('id')
            .where('id', '=', id)
            .executeTakeFirst()
          return known !== undefined
        }
        await writeAudit(transaction, {
          ...context,
          action: 'revoked',
          subject: { type: `access-${revoked.kind}`, id },
          before: { name: revoked.name },
        })
        return true
      })
    },

    /** The link or key with this secret's hash, or with this id. */
    async find(by: { secretHash: Buffer } | { id: string }): Promise<StoredToken | null> {
      const found = await db
        .selectFrom('access_tokens')
        .select(['id', 'kind', 'name', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
        .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('secret_hash', '=', by.secretHash)))
        .executeTakeFirst()
      return found ?? null
    },

    /** Records a use, at most once per minute. */
    async touch(id: string, at: Date): Promise<void> {
      await db
        .updateTable('access_tokens')
        .set({ last_used_at: at })
        .where('id', '=', id)
        .where((eb) =>
          eb.or([
            eb('last_used_at', 'is', null),
            eb('last_used_at', '<', new Date(at.getTime() - 60_000)),
          ]),
        )
        .execute()
    },
  }
}

type Row = {
  id: string
  kind: AccessTokenKind
  name: string
  createdBy: string | null
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
}

function toToken(row: Row): AccessToken {
  const { createdAt, expiresAt, lastUsedAt, revokedAt } = row
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}
