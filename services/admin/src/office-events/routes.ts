import {
  NewLeadsQuery,
  NewLeadsResponse,
  OfficeEventsResponse,
} from '@cardroom/contracts/office-events'
import { sessionOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { sessionCookieName } from '@cardroom/service-kit/session'
import type { OfficeEvents } from './office-events.ts'
import type { NewLeadCounts } from './repository.ts'

/** `GET /api/admin/events`, the stream of changes, and `GET /api/admin/new-leads`. */
export function officeEventRoutes(
  admin: CardroomServer,
  { events, newLeads }: { events: OfficeEvents; newLeads: NewLeadCounts },
): void {
  admin.get(
    '/api/admin/events',
    { config: { access: 'office.use' }, schema: { response: { 200: OfficeEventsResponse } } },
    async (request, reply) => {
      if (request.headers.accept?.includes('text/event-stream') !== true) {
        return { success: true as const, data: { visitors: events.visitors() } }
      }
      // The guard has already verified the session of this cookie.
      const sessionId = request.cookies[sessionCookieName(request.protocol)] ?? ''
      const stream = events.open(sessionId, sessionOf(request).role)
      reply.header('content-type', 'text/event-stream; charset=utf-8')
      // The response schema describes only the JSON reply.
      return await reply.send(stream as never)
    },
  )
  admin.get(
    '/api/admin/new-leads',
    {
      config: { access: 'leads.edit' },
      schema: { querystring: NewLeadsQuery, response: { 200: NewLeadsResponse } },
    },
    async ({ query }) => ({ success: true as const, data: await newLeads.count(query) }),
  )
}
