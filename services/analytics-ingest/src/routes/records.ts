import {
  Accepted,
  ConversionPayload,
  EventPayload,
  PageViewPayload,
  type RecordKind,
  TrafficSourcePayload,
} from '@cardroom/contracts/analytics'
import type { Stamp } from '@cardroom/contracts/jobs'
import { truncateAddress } from '@cardroom/service-kit/address'
import { type CardroomServer, statesOrigin } from '@cardroom/service-kit/server'
import { stamp } from '../domain/stamp.ts'

const payloads = {
  'traffic-source': TrafficSourcePayload,
  event: EventPayload,
  'page-view': PageViewPayload,
  conversion: ConversionPayload,
} as const satisfies Record<RecordKind, unknown>

/** `POST /api/analytics/<kind>`: 202 once the record is durable. */
export function recordRoutes(
  server: CardroomServer,
  accept: (record: Stamp) => Promise<void>,
): void {
  for (const kind of Object.keys(payloads) as RecordKind[]) {
    server.post(
      `/api/analytics/${kind}`,
      {
        config: { access: 'public', isHot: true },
        schema: { body: payloads[kind], response: { 202: Accepted } },
      },
      async (request, reply) => {
        const record = stamp(kind, request.body, {
          requestId: request.id,
          at: Date.now(),
          ip: truncateAddress(request.ip),
          userAgent: request.headers['user-agent'],
          cookie: request.headers.cookie,
          hasOrigin: statesOrigin(request),
        })
        await accept(record)
        return reply.code(202).send({ success: true, id: record.id })
      },
    )
  }
}
