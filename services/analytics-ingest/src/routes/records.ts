import {
  Accepted,
  ConversionPayload,
  EventPayload,
  PageViewPayload,
  type RecordKind,
  TrafficSourcePayload,
} from '@cardroom/contracts/analytics'
import type { Stamp } from '@cardroom/contracts/jobs'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { redactTypedValues } from '../domain/personal-data.ts'
import { type FindPlace, stamp } from '../domain/stamp.ts'
import { arrivalOf } from './arrival.ts'

const payloads = {
  'traffic-source': TrafficSourcePayload,
  event: EventPayload,
  'page-view': PageViewPayload,
  conversion: ConversionPayload,
} as const satisfies Record<RecordKind, unknown>

type Deps = {
  accept: (record: Stamp) => Promise<void>
  /** Whether the values typed into an abandoned form may be stored. */
  keepsTypedValues: boolean
  findPlace: FindPlace
}

/** `POST /api/analytics/<kind>`: 202 once the record is durable. */
export function recordRoutes(
  server: CardroomServer,
  { accept, keepsTypedValues, findPlace }: Deps,
): void {
  for (const kind of Object.keys(payloads) as RecordKind[]) {
    server.post(
      `/api/analytics/${kind}`,
      {
        config: { access: 'public', isHot: true },
        schema: { body: payloads[kind], response: { 202: Accepted } },
      },
      async (request, reply) => {
        const record = stamp(kind, request.body, arrivalOf(request, findPlace))
        // Before the record is queued: the values must not be in the queue or in dead letters either.
        if (record.kind === 'conversion' && !keepsTypedValues) redactAbandonedValues(record.payload)
        await accept(record)
        return reply.code(202).send({ success: true, id: record.id })
      },
    )
  }
}

const abandonment = /abandon/i

function redactAbandonedValues(payload: ConversionPayload): void {
  if (!abandonment.test(payload.conversionType) || payload.formData === undefined) return
  payload.formData = redactTypedValues(payload.formData)
}
