import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Variables that every HTTP service reads. */
export const serverVariables = {
  LISTEN_HOST: z.string().default('127.0.0.1'),
  LISTEN_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Networks whose `X-Forwarded-For` is believed, as CIDR, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('127.0.0.1/32')
    .transform((list) => list.split(',').map((cidr) => cidr.trim())),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Multiplies every limit of the limits table. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** Salts the hash under which an address appears in logs. */
  LOG_SALT: z.string().min(16),
} as const

/** The variables that give a Postgres and a Redis connection. Secrets, so without default. */
export const databaseVariable = { DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }) } as const
export const redisVariable = { REDIS_URL: z.url({ protocol: /^rediss?$/ }) } as const

/** Thrown when the environment is not usable; the message names every fault, one a line. */
export class ConfigError extends Error {}

/**
 * Reads and checks a service's environment. A variable `NAME_FILE` gives `NAME` from a file, which
 * is how secrets reach a container; an empty variable counts as absent.
 * @param schema the service's variables
 * @param environment usually `process.env`; read only here and only from `main.ts`
 * @throws {ConfigError} naming every fault at once
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const parsed = schema.safeParse(pick(Object.keys(schema.shape), environment))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`The environment is not usable:\n${faults.join('\n')}`)
}

function pick(
  names: readonly string[],
  environment: Record<string, string | undefined>,
): Record<string, string> {
  const values: Record<string, string> = {}
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    const value = file ? readSecret(`${name}_FILE`, file) : environment[name]
    if (value !== undefined && value !== '') values[name] = value
  }
  return values
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}: cannot read ${path}`, { cause: error })
  }
}
