import { truncateAddress } from '@cardroom/service-kit/address'
import { statesOrigin } from '@cardroom/service-kit/server'
import type { Arrival, FindPlace } from '../domain/stamp.ts'

export type Request = Parameters<typeof statesOrigin>[0]

/** What the server knows of a request that arrives now. */
export function arrivalOf(request: Request, findPlace: FindPlace): Arrival {
  // Fastify works it out from the headers each time it is read.
  const { ip } = request
  return {
    requestId: request.id,
    at: Date.now(),
    ip: truncateAddress(ip),
    place: findPlace(ip),
    userAgent: request.headers['user-agent'],
    cookie: request.headers.cookie,
    hasOrigin: statesOrigin(request),
  }
}
