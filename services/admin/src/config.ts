import { minPasswordLength } from '@cardroom/contracts/admin'
import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

const longestMinimum = 128

/** The environment of the admin service. */
export const Config = z.object({
  ...serverVariables,
  ...databaseVariable,
  ...redisVariable,
  /** The administrator that a first start makes. */
  ADMIN_EMAIL: z.email().toLowerCase(),
  /** Their first password; one is generated and printed once when it is left out. */
  ADMIN_PASSWORD: z.string().min(minPasswordLength).max(256).optional(),
  /** The module of embedded forms that the site was built with: a path from the repository's folder. */
  CARDROOM_EMBEDS_FILE: z.string().default(''),
  /** Shortest password that a change accepts. */
  ADMIN_PASSWORD_MIN: z.coerce
    .number()
    .int()
    .min(minPasswordLength)
    .max(longestMinimum)
    .default(minPasswordLength),
})
