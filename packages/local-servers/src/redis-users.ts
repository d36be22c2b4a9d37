import { createHash } from 'node:crypto'

/** The Redis keys of each service: private keys, and queues that it shares with another service. */
const rights = {
  ingest: '~limit:ingest:* ~bull:ingest:* ~visit:*',
  admin: '~limit:admin:* ~shared-session:* ~sign-in:*',
  chat: '~limit:chat:* ~chat:* ~bull:mail:*',
  contests: '~limit:contests:* ~contests:* ~bull:mail:* ~bull:hand-results:*',
  kook: '~limit:kook:* ~kook:* &kook:* ~bull:hand-results:*',
} as const

/** Excludes commands that manage the server or reveal other clients (`-@admin`), keys, channels or functions. */
const commands = [
  '+@all -@dangerous -@admin +info',
  '-script +script|load +script|exists',
  '-scan -randomkey -dbsize -pubsub -function -fcall -fcall_ro -acl -module -memory',
].join(' ')

/**
 * The admin service rewrites the append-only file after an erasure, so that it no longer contains the person's data.
 */
const extraCommands: Partial<Record<string, string>> = { admin: ' +bgrewriteaof' }

export type RedisUser = keyof typeof rights
export type RedisPasswords = Record<RedisUser, string>

/** The user with all rights, for inspection, backups and tests. No service has its password. */
export const redisOwner = 'owner'

/** The `user` lines of a Redis configuration; passwords are written as SHA-256 hashes. */
export function aclLines(ownerPassword: string, passwords: RedisPasswords): string[] {
  const services = Object.entries(rights).map(
    ([user, keys]) =>
      `user ${user} on ${sha256(passwords[user as RedisUser])} resetchannels ${keys} ${commands}${extraCommands[user] ?? ''}`,
  )
  return [
    // No client can sign in as this user, but Redis replays its append-only file with this user's permissions. Without
    // them, a restart would drop every transaction in the file (each script is one).
    'user default off resetpass ~* &* +@all',
    `user ${redisOwner} on ${sha256(ownerPassword)} ~* &* +@all`,
    ...services,
  ]
}

const sha256 = (password: string) => `#${createHash('sha256').update(password).digest('hex')}`
