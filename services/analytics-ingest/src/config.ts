import { brand } from '@cardroom/brand/brand'
import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

/** The environment of the server and of the worker: the same, because both write to Postgres. */
export const Config = z.object({
  ...serverVariables,
  ...databaseVariable,
  ...redisVariable,
  /** 1 stores the values typed into a form that was never sent; allowed only where the privacy page says so. */
  KEEP_ABANDONED_VALUES: abandonedValuesFlag(brand.keepsAbandonedValues),
  /** A data file in MMDB format with the country and city of addresses. */
  GEO_DATABASE: z.string().optional(),
})

/** @param isDisclosed whether the privacy page says that they are stored */
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
