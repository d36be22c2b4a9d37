import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

/** The environment of the chat service. */
export const Config = z.object({
  ...serverVariables,
  ...databaseVariable,
  ...redisVariable,
  /** Signs the cookie that binds a browser to its conversation. */
  CHAT_COOKIE_SECRET: z.string().min(32),
})
