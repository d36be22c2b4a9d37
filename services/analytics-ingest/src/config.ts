import { databaseVariable, redisVariable, serverVariables } from '@cardroom/service-kit/config'
import { z } from 'zod'

/** The environment of the door and of the worker: the same, because either may write to Postgres. */
export const Config = z.object({ ...serverVariables, ...databaseVariable, ...redisVariable })
