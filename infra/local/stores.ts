import { join } from 'node:path'
import { provisionRoles } from '@cardroom/database/roles'
import {
  ensureDatabase,
  postgresOwner,
  postgresUrl,
  startPostgres,
} from '@cardroom/local-servers/postgres'
import { startRedis } from '@cardroom/local-servers/redis'
import { bringSchemaUpToDate } from './schema.ts'
import { redisPasswords, type Secrets } from './secrets.ts'
import type { Processes } from './processes.ts'

/** The data stores of one stack. */
export type Stores = {
  stateFolder: string
  secrets: Secrets
  redisPort: number
  postgresPort: number
}

/** The database of the stack's server. */
export const database = 'cardroom'

/** Starts Redis and PostgreSQL side by side. */
export async function startStores(
  processes: Processes,
  { stateFolder, secrets, redisPort, postgresPort }: Stores,
): Promise<void> {
  await Promise.all([
    processes.start('redis', redisPort, () =>
      startRedis({
        folder: join(stateFolder, 'redis'),
        logFile: join(stateFolder, 'logs/redis.log'),
        port: redisPort,
        ownerPassword: secrets.redisOwner,
        passwords: redisPasswords(secrets),
      }),
    ),
    processes.start('postgres', postgresPort, () =>
      startPostgres({
        dataFolder: join(stateFolder, 'postgres'),
        logFile: join(stateFolder, 'logs/postgres.log'),
        port: postgresPort,
        password: secrets.postgresOwner,
      }),
    ),
  ])
}

/** Creates the database, the services' roles and the schema, or updates them. */
export async function prepareDatabase(stores: Stores): Promise<void> {
  const { secrets } = stores
  await ensureDatabase(ownerUrl(stores, 'postgres'), database)
  const url = ownerUrl(stores, database)
  await provisionRoles(url, {
    ingest: secrets.ingestDatabase,
    admin: secrets.adminDatabase,
    chat: secrets.chatDatabase,
    contests: secrets.contestsDatabase,
    backup: secrets.backupDatabase,
  })
  await bringSchemaUpToDate(url, secrets.logSalt)
}

/** The schema owner's connection URL for a database of the stack's server. */
export function ownerUrl({ postgresPort, secrets }: Stores, name: string): string {
  return postgresUrl(postgresPort, postgresOwner, secrets.postgresOwner, name)
}
