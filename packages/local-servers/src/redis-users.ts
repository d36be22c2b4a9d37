import { createHash } from 'node:crypto'

const sessions = '~session:* ~admin-sessions:*'

/** The rights of each service in Redis: its own keys, and no administrative command. */
const rights = {
  ingest: '~bull:ingest:* ~limit:* ~visit:*',
  admin: `${sessions} ~limit:* ~shared-session:*`,
  chat: `${sessions} ~limit:* ~chat:* ~bull:mail:*`,
  contests: `${sessions} ~limit:* ~contests:* ~bull:mail:* ~bull:hand-results:*`,
  kook: '~kook:* &kook:* ~limit:* ~bull:hand-results:*',
} as const

export type RedisUser = keyof typeof rights
export type RedisPasswords = Record<RedisUser, string>

/** The user with all rights, for inspection, backups and tests. No service has its password. */
export const redisOwner = 'owner'

/** The `user` lines of a Redis configuration; passwords are written as SHA-256 hashes. */
export function aclLines(ownerPassword: string, passwords: RedisPasswords): string[] {
  const services = Object.entries(rights).map(
    ([user, keys]) =>
      `user ${user} on ${sha256(passwords[user as RedisUser])} resetchannels ${keys} ` +
      '+@all -@dangerous -@admin +info +client',
  )
  return [
    // It has no password that would let a client in, but Redis reads its own append-only file as this
    // user: without rights every transaction in the file (each script is one) is dropped at a restart.
    'user default off resetpass ~* &* +@all',
    `user ${redisOwner} on ${sha256(ownerPassword)} ~* &* +@all`,
    ...services,
  ]
}

const sha256 = (password: string) => `#${createHash('sha256').update(password).digest('hex')}`
