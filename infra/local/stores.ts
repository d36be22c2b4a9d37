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

// invalid_password
const wrongPassword = '28P01'

/** The database of the stack's server. */
export const database = 'cardroom'

/** Starts Redis and PostgreSQL in parallel. */
export async function startStores(
  processes: Processes,
  stateFolder: string,
  secrets: Secrets,
): Promise<Stores> {
  const [redisPort, postgresPort] = await Promise.all([
    processes.start('redis', (port) =>
      startRedis({
        folder: join(stateFolder, 'redis'),
        logFile: join(stateFolder, 'logs/redis.log'),
        port,
        ownerPassword: secrets.redisOwner,
        passwords: redisPasswords(secrets),
      }),
    ),
    processes.start('postgres', (port) =>
      startPostgres({
        dataFolder: join(stateFolder, 'postgres'),
        logFile: join(stateFolder, 'logs/postgres.log'),
        port,
        password: secrets.postgresOwner,
      }),
    ),
  ])
  return { stateFolder, secrets, redisPort, postgresPort }
}

/**
 * Creates the database, the services' roles and the schema, or updates them.
 * @throws {Error} with advice, if the secrets do not belong to the data
 */
export async function prepareDatabase(stores: Stores): Promise<void> {
  const { secrets, stateFolder } = stores
  try {
    await ensureDatabase(ownerUrl(stores, 'postgres'), database)
  } catch (error) {
    if ((error as { code?: string }).code !== wrongPassword) throw error
    throw new Error(
      `The password in ${stateFolder}/secrets.json is not the one of the data in ${stateFolder}/postgres.\n` +
        'Restore secrets.json from the same day as the data, or move the folder postgres away to start empty.',
      { cause: error },
    )
  }
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
