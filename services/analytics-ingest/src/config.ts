import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

const shortestRetentionDays = 30

/** The environment of the door and of the worker: the same, because either may write to Postgres. */
export const Config = z.object({
  ...serverVariables,
  ...databaseVariable,
  ...redisVariable,
  /** 1 keeps what visitors typed into a form that they never sent. */
  KEEP_ABANDONED_VALUES: z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1'),
  /** A data file in MMDB format that tells country and city of an address. */
  GEO_DATABASE: z.string().optional(),
  /** Days after which the worker may drop raw rows, by the month; the brand's own (`recordsKeptDays`) unless given. */
  ANALYTICS_RETENTION_DAYS: z.coerce.number().int().min(shortestRetentionDays).optional(),
})
