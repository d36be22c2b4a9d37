import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseVariable, readConfig, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'
import { repositoryFolder } from '@cardroom/local-servers/repository'

type Environment = Record<string, string | undefined>
const Given = z.object({ DATABASE_URL: databaseVariable.DATABASE_URL.optional() })
const GivenKey = z.object({ LOG_SALT: serverVariables.LOG_SALT.optional() })

const runFile = join(repositoryFolder, '.local/run.json')

type Stores = { postgresUrl: string; redisUrl: string }

/**
 * The owner's connection URL of the database that a command works on: `DATABASE_URL` or, in containers,
 * `DATABASE_URL_FILE`; otherwise the database of the stack that runs from this folder.
 * @throws {Error} when there is neither
 */
export function runningDatabaseUrl(environment: Environment): string {
  const { DATABASE_URL } = readConfig(Given, environment)
  return DATABASE_URL ?? readRunFile('name the database: DATABASE_URL=…').postgresUrl
}

/**
 * The same with Redis: `DATABASE_URL` and `REDIS_URL`, or the stores of the stack that runs from this folder.
 * @throws {Error} if there is neither
 */
export function runningStores(environment: Environment): Stores {
  const { DATABASE_URL: postgresUrl, REDIS_URL: redisUrl } = environment
  if (postgresUrl && redisUrl) return { postgresUrl, redisUrl }
  return readRunFile('name the stores: DATABASE_URL=… REDIS_URL=…')
}

/** `REDIS_URL`, or the owner's connection URL of the stack that runs from this folder; undefined when there is neither. */
export function runningRedisUrl(environment: Environment): string | undefined {
  if (environment.REDIS_URL || environment.DATABASE_URL) return environment.REDIS_URL
  return existsSync(runFile) ? readRunFile('').redisUrl : undefined
}

/**
 * The key of the tombstones of erased persons: `LOG_SALT` or, in containers, `LOG_SALT_FILE`; otherwise the key of the stack
 * that runs from this folder. Undefined when there is neither.
 */
export function runningKey(environment: Environment): string | undefined {
  const { LOG_SALT } = readConfig(GivenKey, environment)
  const file = join(repositoryFolder, '.local/secrets.json')
  if (LOG_SALT !== undefined || !existsSync(file)) return LOG_SALT
  return (JSON.parse(readFileSync(file, 'utf8')) as { logSalt?: string }).logSalt
}

function readRunFile(otherwise: string): Stores {
  if (!existsSync(runFile)) throw new Error(`Start Cardroom first (npm start), or ${otherwise}`)
  return JSON.parse(readFileSync(runFile, 'utf8')) as Stores
}
