import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseVariable, readConfig } from '@cardroom/service-kit/config'
import { z } from 'zod'
import { repositoryFolder } from '@cardroom/local-servers/repository'

type Environment = Record<string, string | undefined>
const Given = z.object({ DATABASE_URL: databaseVariable.DATABASE_URL.optional() })

type Stores = { postgresUrl: string; redisUrl: string }

/**
 * The owner's connection URL of the database that a command works on: `DATABASE_URL` or, in containers,
 * `DATABASE_URL_FILE`; otherwise that of the stack which runs from this folder.
 * @throws {Error} when there is neither
 */
export function runningDatabaseUrl(environment: Environment): string {
  const { DATABASE_URL } = readConfig(Given, environment)
  return DATABASE_URL ?? readRunFile('name the database: DATABASE_URL=…').postgresUrl
}

/**
 * The same with Redis: `DATABASE_URL` and `REDIS_URL`, or those of the stack which runs from this folder.
 * @throws {Error} when there is neither
 */
export function runningStores(environment: Environment): Stores {
  const { DATABASE_URL: postgresUrl, REDIS_URL: redisUrl } = environment
  if (postgresUrl && redisUrl) return { postgresUrl, redisUrl }
  return readRunFile('name the stores: DATABASE_URL=… REDIS_URL=…')
}

function readRunFile(otherwise: string): Stores {
  const file = join(repositoryFolder, '.local/run.json')
  if (!existsSync(file)) throw new Error(`Start Cardroom first (npm start), or ${otherwise}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Stores
}
