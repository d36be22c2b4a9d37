import { redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

/** The environment of the card game's service. */
export const Config = z.object({ ...serverVariables, ...redisVariable })
