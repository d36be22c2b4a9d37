import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { z } from 'zod'
import { createLogger } from './logger.ts'
import { isRedisUrl } from './redis-url.ts'

/** Variables that every HTTP service reads. */
export const serverVariables = {
  LISTEN_HOST: z.string().default('127.0.0.1'),
  LISTEN_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Networks whose `X-Forwarded-For` is trusted, as CIDR, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('127.0.0.1/32')
    .transform((list) => list.split(',').map((cidr) => cidr.trim())),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Receives all lines of the log, which standard output then has only few of. */
  LOG_FOLDER: z.string().optional(),
  /** Multiplies every limit of packages/contracts/src/limits.ts. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Salts the hash under which an address appears in logs. */
  LOG_SALT: z.string().min(16),
} as const

const postgresUrl = z.url({ protocol: /^postgres(?:ql)?$/, error: 'Invalid URL of a Postgres' })

/** The variables that give a Postgres and a Redis connection. Secrets, so without default. */
export const databaseVariable = { DATABASE_URL: postgresUrl } as const
/** The same Postgres without the pooler that `DATABASE_URL` may lead to: for what needs one connection to itself. */
export const directDatabaseVariable = { DATABASE_DIRECT_URL: postgresUrl.optional() } as const
export const redisVariable = {
  REDIS_URL: z.string().refine(isRedisUrl, 'Invalid URL of a Redis'),
} as const

/** The former names of variables that were renamed, still read for one release. */
const formerNames: Partial<Record<string, string>> = { STAFF_EMAIL: 'MAIL_HOUSE' }

/** Thrown when the environment is not usable; the message names every invalid variable, one a line. */
export class ConfigError extends Error {}

/**
 * Reads and checks a service's environment. A variable `NAME_FILE` gives `NAME` from a file, which
 * is how secrets reach a container; an empty variable counts as absent.
 * @param schema the service's variables
 * @param environment usually `process.env`; read only here and only from `main.ts`
 * @param onFormerName called for a variable that is set under its former name; logs a warning unless given
 * @throws {ConfigError} naming every invalid variable
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined>,
  onFormerName: (former: string, name: string) => void = warnOfFormerName,
): z.output<Schema> {
  const parsed = schema.safeParse(pick(Object.keys(schema.shape), environment, onFormerName))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The environment is not usable:\n${faults.join('\n')}`)
}

function pick(
  names: readonly string[],
  environment: Record<string, string | undefined>,
  onFormerName: (former: string, name: string) => void,
): Record<string, string> {
  const read = (name: string) => {
    const file = environment[`${name}_FILE`]
    // An empty file is none: a container always names the file that its operator may give.
    return (file && readSecret(`${name}_FILE`, file)) || environment[name]
  }
  const values: Record<string, string> = {}
  for (const name of names) {
    const former = formerNames[name]
    const value = read(name)
    const formerValue = value || former === undefined ? undefined : read(former)
    if (value) values[name] = value
    else if (former !== undefined && formerValue) {
      onFormerName(former, name)
      values[name] = formerValue
    }
  }
  return values
}

// There is no logger yet: its level is part of the configuration.
function warnOfFormerName(former: string, name: string): void {
  createLogger('config', 'warn', pino.destination({ sync: true })).warn(
    { former, name },
    'setting has a new name, the former one will not be read by the next release',
  )
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}: cannot read ${path}`, { cause: error })
  }
}
