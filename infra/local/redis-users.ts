import { createHash } from 'node:crypto'

const sessions = '~session:* ~admin-sessions:*'

/** What each service may touch in Redis: its own keys, and never a command of the server's keeper. */
const rights = {
  ingest: '~bull:ingest:* ~limit:*',
  admin: `${sessions} ~limit:*`,
  chat: `${sessions} ~limit:* ~chat:* ~bull:mail:*`,
  contests: `${sessions} ~limit:* ~contests:* ~bull:mail:*`,
  kook: '~kook:* &kook:* ~limit:*',
} as const

export type RedisUser = keyof typeof rights
export type RedisPasswords = Record<RedisUser, string>

/** The user who may do everything: inspection, backups and tests. No service knows it. */
export const redisOwner = 'owner'

/** The `user` lines of a Redis configuration; passwords go in as their SHA-256. */
export function aclLines(ownerPassword: string, passwords: RedisPasswords): string[] {
  const services = Object.entries(rights).map(
    ([user, keys]) =>
      `user ${user} on ${hashOf(passwords[user as RedisUser])} resetchannels ${keys} ` +
      '+@all -@dangerous -@admin +info +client',
  )
  return [
    // Nobody can sign in as it, but Redis reads its own append-only file as this user: without its
    // rights every transaction in the file (each script is one) is dropped, silently, at a restart.
    'user default off resetpass ~* &* +@all',
    `user ${redisOwner} on ${hashOf(ownerPassword)} ~* &* +@all`,
    ...services,
  ]
}

const hashOf = (password: string) => `#${createHash('sha256').update(password).digest('hex')}`
