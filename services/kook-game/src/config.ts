import { redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

/** The environment variables of the card game service. */
export const Config = z.object({
  ...serverVariables,
  ...redisVariable,
  /**
   * The secret that encrypts the tables in Redis. All instances must share it; with a different secret, all tables
   * start empty.
   */
  KOOK_SECRET: z.string().min(32),
  /** The speed of game time relative to real time, for tests only. All instances must share it. */
  KOOK_PACE: z.coerce.number().min(1).max(1000).default(1),
})
