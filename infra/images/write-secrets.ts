import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roles } from '@cardroom/database/roles'
import { startOrExit } from '@cardroom/service-kit/shutdown'
import { aclLines, redisOwner, type RedisUser } from '@cardroom/local-servers/redis-users'
import { readSecrets, type Secrets } from '../local/secrets.ts'

/*
 * The one-shot service `secrets`: makes every secret once, in a volume that nobody else mounts, and
 * hands each container its own in a volume of its own.
 */
const folder = '/secrets'

await startOrExit(async () => {
  const secrets = await readSecrets(join(folder, 'all'))
  for (const [reader, files] of Object.entries(filesByReader(secrets))) {
    for (const [name, text] of Object.entries(files)) await write(join(folder, reader), name, text)
  }
})

function filesByReader(secrets: Secrets): Record<string, Record<string, string>> {
  const redis = (user: RedisUser) => ({
    'redis-url': `redis://${user}:${secrets[`${user}Redis`]}@redis:6379`,
  })
  const database = (key: keyof typeof roles) => ({
    'database-url': postgres(roles[key], secrets[`${key}Database`]),
  })
  const salt = { 'log-salt': secrets.logSalt }
  const redisPasswords = {
    ingest: secrets.ingestRedis,
    admin: secrets.adminRedis,
    chat: secrets.chatRedis,
    contests: secrets.contestsRedis,
    kook: secrets.kookRedis,
  }
  return {
    postgres: { 'owner-password': secrets.postgresOwner },
    redis: {
      'users.conf': `${aclLines(secrets.redisOwner, redisPasswords).join('\n')}\n`,
      owner: redisOwner,
      'owner-password': secrets.redisOwner,
    },
    migrate: {
      'database-url': postgres('cardroom_owner', secrets.postgresOwner),
      'ingest-database-password': secrets.ingestDatabase,
      'admin-database-password': secrets.adminDatabase,
      'chat-database-password': secrets.chatDatabase,
      'contests-database-password': secrets.contestsDatabase,
    },
    'analytics-ingest': { ...database('ingest'), ...redis('ingest'), ...salt },
    chat: {
      ...database('chat'),
      ...redis('chat'),
      ...salt,
      'cookie-secret': secrets.chatCookieSecret,
    },
    admin: { ...database('admin'), ...redis('admin'), ...salt },
    contests: { ...database('contests'), ...redis('contests'), ...salt },
    'kook-game': { ...redis('kook'), ...salt },
  }
}

function postgres(user: string, password: string): string {
  return `postgres://${user}:${password}@postgres:5432/cardroom`
}

// Readable by any user, because the images run as different ones; only the reader mounts the volume.
async function write(reader: string, name: string, text: string): Promise<void> {
  await mkdir(reader, { recursive: true })
  const file = join(reader, name)
  await writeFile(`${file}.new`, text, { mode: 0o444 })
  await rename(`${file}.new`, file)
}
