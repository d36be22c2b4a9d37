import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roles } from '@cardroom/database/roles'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { aclLines, redisOwner, type RedisUser } from '@cardroom/local-servers/redis-users'
import { readSecrets, redisPasswords, type Secrets } from '../local/secrets.ts'

/*
 * The one-shot service `secrets`: generates every secret once, in a volume that only this service mounts, and writes
 * each container's secrets into that container's volume.
 */
const folder = '/secrets'

await startOrExit(async () => {
  const secrets = await readSecrets(join(folder, 'all'))
  for (const [container, files] of Object.entries(filesByContainer(secrets))) {
    for (const [name, text] of Object.entries(files))
      await write(join(folder, container), name, text)
  }
})

function filesByContainer(secrets: Secrets): Record<string, Record<string, string>> {
  const redis = (user: RedisUser) => ({
    'redis-url': `redis://${user}:${secrets[`${user}Redis`]}@redis:6379`,
  })
  const database = (key: keyof typeof roles) => ({
    'database-url': postgres(roles[key], secrets[`${key}Database`]),
  })
  const salt = { 'log-salt': secrets.logSalt }
  return {
    postgres: { 'owner-password': secrets.postgresOwner },
    redis: {
      'users.conf': `${aclLines(secrets.redisOwner, redisPasswords(secrets)).join('\n')}\n`,
      owner: redisOwner,
      'owner-password': secrets.redisOwner,
    },
    migrate: {
      'database-url': postgres('cardroom_owner', secrets.postgresOwner),
      'ingest-database-password': secrets.ingestDatabase,
      'admin-database-password': secrets.adminDatabase,
      'chat-database-password': secrets.chatDatabase,
      'contests-database-password': secrets.contestsDatabase,
      'backup-database-password': secrets.backupDatabase,
      // This is the key of the tombstones.
      ...salt,
    },
    'analytics-ingest': { ...database('ingest'), ...redis('ingest'), ...salt },
    chat: {
      ...database('chat'),
      ...redis('chat'),
      ...salt,
      'cookie-secret': secrets.chatCookieSecret,
    },
    admin: {
      ...database('admin'),
      ...redis('admin'),
      ...salt,
      'factor-secret': secrets.factorSecret,
      'first-password': secrets.firstAdminPassword,
    },
    contests: { ...database('contests'), ...redis('contests'), ...salt },
    backup: { ...database('backup'), ...salt },
    'kook-game': { ...redis('kook'), ...salt, 'kook-secret': secrets.kookSecret },
  }
}

function postgres(user: string, password: string): string {
  return `postgres://${user}:${password}@postgres:5432/cardroom`
}

// Readable by all users, because the images run as different users; only one container mounts the volume.
async function write(target: string, name: string, text: string): Promise<void> {
  await mkdir(target, { recursive: true })
  const file = join(target, name)
  await writeFile(`${file}.new`, text, { mode: 0o444 })
  await rename(`${file}.new`, file)
}
