import { redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

/** The environment of the card game's service. */
export const Config = z.object({
  ...serverVariables,
  ...redisVariable,
  /**
   * Seals the tables in Redis; the same on every instance. With another one all tables start empty.
   */
  KOOK_SECRET: z.string().min(32),
  /** For tests only: how many times faster than the clock the game runs; the same on every instance. */
  KOOK_PACE: z.coerce.number().min(1).max(1000).default(1),
})
