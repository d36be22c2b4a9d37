import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

/** The environment of the contests service. */
export const Config = z.object({ ...serverVariables, ...databaseVariable, ...redisVariable })
