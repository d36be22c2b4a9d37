import { brand } from '@cardroom/brand/brand'
import {
  Accepted,
  ConversionPayload,
  EventPayload,
  limits,
  PageViewPayload,
  type RecordKind,
  RecordsAccepted,
  RecordsPayload,
  TrafficSourcePayload,
} from '@cardroom/contracts/analytics'
import type { PayloadOf, Stamp } from '@cardroom/contracts/jobs'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { type Arrival, arrivalOf, stamp } from './arrival.ts'
import { redactRecord } from './personal-data-rules.ts'
import type { FindPlace } from './places.ts'
import { visitorCookies } from './visitor-cookies.ts'

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

/**
 * `POST /api/analytics/<kind>`, and the brand's path for records of any kind. The answer is 202 once all records are
 * durable.
 */
export function recordRoutes(
  server: CardroomServer,
  { accept, keepsTypedValues, findPlace }: Deps,
): void {
  const config = { access: 'public', isHot: true } as const

  // A browser that prerenders a page has not shown it to anyone yet. Our own script waits until the page is shown.
  server.addHook('onRequest', (request, reply, done) => {
    if (/\bprerender\b/.test(String(request.headers['sec-purpose']))) void reply.code(204).send()
    else done()
  })

  function recordOf(kind: RecordKind, payload: PayloadOf<RecordKind>, arrival: Arrival): Stamp {
    redactRecord(payload, keepsTypedValues)
    leaveOutLargeData(payload)
    return stamp(kind, payload, arrival)
  }

  for (const kind of Object.keys(payloads) as RecordKind[]) {
    server.post(
      `/api/analytics/${kind}`,
      { config, schema: { body: payloads[kind], response: { 202: Accepted } } },
      async (request, reply) => {
        const arrival = arrivalOf(request, findPlace)
        const record = recordOf(kind, request.body, arrival)
        await accept(record)
        return reply
          .headers(cookieHeaders(visitorCookies([record], arrival)))
          .code(202)
          .send({ success: true, id: record.id })
      },
    )
  }

  server.post(
    brand.recordsPath,
    { config, schema: { body: RecordsPayload, response: { 202: RecordsAccepted } } },
    async (request, reply) => {
      const arrival = arrivalOf(request, findPlace)
      const records = request.body.records.map(({ kind, ...payload }) =>
        recordOf(kind, payload, arrival),
      )
      await Promise.all(records.map(accept))
      return reply
        .headers(cookieHeaders(visitorCookies(records, arrival)))
        .code(202)
        .send({ success: true, ids: records.map(({ id }) => id) })
    },
  )
}

// The event is stored without its data rather than refused, because older clients know no limit.
function leaveOutLargeData(payload: object): void {
  if (!('additionalData' in payload)) return
  const size = Buffer.byteLength(JSON.stringify(payload.additionalData ?? null))
  if (size > limits.additionalData) payload.additionalData = { leftOut: `${size} bytes` }
}

function cookieHeaders(cookies: string[]): { 'set-cookie'?: string[] } {
  return cookies.length === 0 ? {} : { 'set-cookie': cookies }
}
