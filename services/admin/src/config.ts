import { minPasswordLength, publicMinPasswordLength } from '@cardroom/contracts/admin'
import {
  databaseVariable,
  directDatabaseVariable,
  redisVariable,
  serverVariables,
} from '@cardroom/service-kit/config'
import { z } from 'zod'

const longestMinimum = 128
const minRetentionDays = 30

/** The environment of the admin service. */
export const Config = z.object({
  ...serverVariables,
  ...databaseVariable,
  ...directDatabaseVariable,
  ...redisVariable,
  /** The administrator that a first start makes. */
  ADMIN_EMAIL: z.email().toLowerCase(),
  /** Their first password. Without this and the next one, a password is generated and printed once. */
  ADMIN_PASSWORD: z.string().min(minPasswordLength).max(256).optional(),
  /** The generated password of a stack that keeps it in `FIRST_PASSWORD_FILE` instead of a log. */
  FIRST_PASSWORD: z.string().optional(),
  /** The module of embedded forms that the site was built with: a path from the repository's folder. */
  CARDROOM_EMBEDS_FILE: z.string().default(''),
  /** The shortest accepted password; `passwordMinimums` decides when it is not set. */
  ADMIN_PASSWORD_MIN: z.coerce.number().int().min(minPasswordLength).max(longestMinimum).optional(),
  /** Where the copy of the records is kept for the next start; a temporary folder unless given. */
  FIGURES_FOLDER: z.string().optional(),
  /** Days after which months of raw rows are dropped; the brand's `recordsKeptDays` unless given. */
  ANALYTICS_RETENTION_DAYS: z.coerce.number().int().min(minRetentionDays).optional(),
  /** Seals the secrets of second factors. */
  FACTOR_SECRET: z.string().min(32),
  /** The address that the site's port is opened on. */
  BIND_ADDRESS: z.string().default('127.0.0.1'),
  /** The name of the public address that this stack has a certificate for. */
  SITE_ADDRESS: z.string().optional(),
  /** `host:port` of the program that shows that certificate. */
  TLS_SERVER: z.string().default('tls:443'),
  /** Every service by its own address, `name=http://host:port` separated by commas, to be asked how it is. */
  SERVICE_ADDRESSES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean)
        .map((entry) => {
          const [name = '', url = ''] = entry.split('=')
          return { name, url }
        }),
    )
    .pipe(z.array(z.object({ name: z.string().min(1), url: z.url({ protocol: /^http$/ }) }))),
})

/** The shortest passwords: the operator's choice, or a longer default when the stack is reachable from other machines. */
export function passwordMinimums(config: {
  ADMIN_PASSWORD_MIN?: number | undefined
  BIND_ADDRESS: string
}) {
  const { ADMIN_PASSWORD_MIN: asked, BIND_ADDRESS: address } = config
  const isLocal = address === 'localhost' || address === '::1' || address.startsWith('127.')
  return {
    minLength: asked ?? (isLocal ? minPasswordLength : publicMinPasswordLength),
    // A TLS terminator on the same machine makes a local address reachable from outside.
    minLengthOverHttps: asked ?? publicMinPasswordLength,
  }
}
