import { brand } from '@cardroom/brand/brand'
import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

const shortestRetentionDays = 30

/** The environment of the door and of the worker: the same, because either may write to Postgres. */
export const Config = z.object({
  ...serverVariables,
  ...databaseVariable,
  ...redisVariable,
  /** 1 keeps what visitors typed into a form that they never sent, where the privacy page says so. */
  KEEP_ABANDONED_VALUES: abandonedValuesFlag(brand.keepsAbandonedValues),
  /** A data file in MMDB format that tells country and city of an address. */
  GEO_DATABASE: z.string().optional(),
  /** Days after which the worker may drop raw rows, by the month; the brand's own (`recordsKeptDays`) unless given. */
  ANALYTICS_RETENTION_DAYS: z.coerce.number().int().min(shortestRetentionDays).optional(),
})

/** @param isToldOf whether the privacy page says that they are kept */
export function abandonedValuesFlag(isToldOf: boolean) {
  return z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1')
    .refine(
      (isKept) => !isKept || isToldOf,
      'The privacy page denies it: set keepsAbandonedValues in packages/brand/src/brand.ts and build the site again',
    )
}
