import { truncateAddress } from '@cardroom/service-kit/address'
import { statesOrigin } from '@cardroom/service-kit/server'
import type { Arrival, FindPlace } from '../domain/stamp.ts'

export type Request = Parameters<typeof statesOrigin>[0]

/** What the server knows of a request that arrives now. */
export function arrivalOf(request: Request, findPlace: FindPlace): Arrival {
  return {
    requestId: request.id,
    at: Date.now(),
    ip: truncateAddress(request.ip),
    place: findPlace(request.ip),
    userAgent: request.headers['user-agent'],
    cookie: request.headers.cookie,
    hasOrigin: statesOrigin(request),
  }
}
