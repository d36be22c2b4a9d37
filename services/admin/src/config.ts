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
  /** The e-mail address of the administrator that the first start creates. */
  ADMIN_EMAIL: z.email().toLowerCase(),
  /**
   * The first administrator's initial password. Without it and the next setting, a password is generated and printed
   * once.
   */
  ADMIN_PASSWORD: z.string().min(minPasswordLength).max(256).optional(),
  /** The generated password, for a stack that keeps it in `FIRST_PASSWORD_FILE` instead of a log. */
  FIRST_PASSWORD: z.string().optional(),
  /** The module of embedded forms that the site was built with, as a path relative to the repository. */
  CARDROOM_EMBEDS_FILE: z.string().default(''),
  /** The minimum password length; `passwordMinimums` decides if it is not set. */
  ADMIN_PASSWORD_MIN: z.coerce.number().int().min(minPasswordLength).max(longestMinimum).optional(),
  /** The folder that keeps the copy of the records for the next start; a temporary folder by default. */
  FIGURES_FOLDER: z.string().optional(),
  /** The number of days after which months of raw rows are dropped; the brand's `recordsKeptDays` by default. */
  ANALYTICS_RETENTION_DAYS: z.coerce.number().int().min(minRetentionDays).optional(),
  /** The key that encrypts the secrets of second factors. */
  FACTOR_SECRET: z.string().min(32),
  /** The address that the site's port is bound to. */
  BIND_ADDRESS: z.string().default('127.0.0.1'),
  /** The public host name that this stack has a certificate for. */
  SITE_ADDRESS: z.string().optional(),
  /** `host:port` of the server that presents that certificate. */
  TLS_SERVER: z.string().default('tls:443'),
  /** The address of every service, `name=http://host:port` separated by commas, for status checks. */
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

/** The minimum password lengths: the operator's choice, or a longer default if other machines can reach the stack. */
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
