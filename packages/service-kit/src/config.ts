import { readFileSync } from 'node:fs'
import { z } from 'zod'
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
  /** Receives all log lines; standard output then has only a few. */
  LOG_FOLDER: z.string().optional(),
  /** Multiplies every limit of packages/contracts/src/limits.ts. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Salts the hashes of addresses in logs. */
  LOG_SALT: z.string().min(16),
} as const

const postgresUrl = z.url({ protocol: /^postgres(?:ql)?$/, error: 'Invalid URL of a Postgres' })

export const databaseVariable = { DATABASE_URL: postgresUrl } as const
/** Bypasses the pooler that `DATABASE_URL` may point to, for features that need a dedicated connection. */
export const directDatabaseVariable = { DATABASE_DIRECT_URL: postgresUrl.optional() } as const
export const redisVariable = {
  REDIS_URL: z.string().refine(isRedisUrl, 'Invalid URL of a Redis'),
} as const

/** The environment is invalid; the message has one line per invalid variable. */
export class ConfigError extends Error {}

/**
 * Reads and validates a service's environment. `NAME_FILE` reads `NAME` from a file, which is how containers receive
 * secrets; empty variables count as absent.
 * @param schema the service's variables
 * @param environment usually `process.env`; read only here and only from `main.ts`
 * @throws {ConfigError} naming every invalid variable
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const values = Object.keys(schema.shape).map((name) => [name, read(name, environment)])
  const parsed = schema.safeParse(Object.fromEntries(values))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The environment is invalid:\n${faults.join('\n')}`)
}

function read(name: string, environment: Record<string, string | undefined>): string | undefined {
  const file = environment[`${name}_FILE`]
  // An empty file counts as absent: a container always mounts the files that its operator may fill.
  return (file && readSecret(`${name}_FILE`, file)) || environment[name] || undefined
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}: cannot read ${path}`, { cause: error })
  }
}
