import { brand } from '@cardroom/brand/brand'
import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

/** The environment of both the server and the worker, because both write to Postgres. */
export const Config = z.object({
  ...serverVariables,
  ...databaseVariable,
  ...redisVariable,
  /** 1 stores the values typed into a form that was never submitted; allowed only if the privacy page says so. */
  KEEP_ABANDONED_VALUES: abandonedValuesFlag(brand.keepsAbandonedValues),
  /** A data file in MMDB format that maps addresses to countries and cities. */
  GEO_DATABASE: z.string().optional(),
})

/** @param isDisclosed whether the privacy page says that these values are stored */
export function abandonedValuesFlag(isDisclosed: boolean) {
  return z
    .enum(['0', '1'])
    .default('0')
    .transform((flag) => flag === '1')
    .refine(
      (isKept) => !isKept || isDisclosed,
      'The privacy page denies it: set keepsAbandonedValues in packages/brand/src/brand.ts and build the site again',
    )
}
