import {
  ApplicationBulkStatusRequest,
  ApplicationChangeResponse,
  ApplicationsQuery,
  ApplicationsResponse,
  ApplicationStatusRequest,
} from '@cardroom/contracts/applications'
import { IntegerId } from '@cardroom/contracts/admin-list'
import {
  NewslettersQuery,
  NewslettersResponse,
  ReaderChangeResponse,
  ReaderStateRequest,
} from '@cardroom/contracts/newsletter-subscribers'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Applications } from '../repositories/applications.ts'
import type { Newsletters } from '../repositories/newsletters.ts'
import { found } from './admin-request.ts'
import { followUpRoutes } from './follow-ups.ts'
import { readList } from './list-pages.ts'
import { spamRoutes } from './spam.ts'
import { statusRoutes } from './status-routes.ts'

/** `/api/admin/applications` and `/api/admin/newsletters`: applications and newsletter subscribers. */
export function adminApplicationRoutes(
  admin: CardroomServer,
  applications: Applications,
  newsletters: Newsletters,
): void {
  const config = { access: 'leads.edit' } as const

  admin.get(
    '/api/admin/applications',
    { config, schema: { querystring: ApplicationsQuery, response: { 200: ApplicationsResponse } } },
    async ({ query }) => {
      const list = await readList(applications, query, ({ total }) => total)
      const { rows: data, totals, ...stored } = list
      return { success: true as const, data, ...totals, ...stored }
    },
  )

  statusRoutes(admin, {
    path: 'applications',
    name: 'application',
    title: 'Application',
    rows: applications,
    request: ApplicationStatusRequest,
    bulkRequest: ApplicationBulkStatusRequest,
    response: ApplicationChangeResponse,
  })

  spamRoutes(admin, {
    path: 'applications',
    name: 'application',
    rows: applications,
    response: ApplicationChangeResponse,
  })
  followUpRoutes(admin, {
    path: 'applications',
    name: 'application',
    rows: applications,
    response: ApplicationChangeResponse,
  })

  admin.get(
    '/api/admin/newsletters',
    { config, schema: { querystring: NewslettersQuery, response: { 200: NewslettersResponse } } },
    async ({ query }) => {
      const list = await readList(newsletters, query, ({ total }) => total)
      const { rows: data, totals, ...stored } = list
      return { success: true as const, data, ...totals, ...stored }
    },
  )

  admin.patch(
    '/api/admin/newsletters/:id/state',
    {
      config,
      schema: {
        params: IntegerId,
        body: ReaderStateRequest,
        response: { 200: ReaderChangeResponse },
      },
    },
    async (request) => {
      const { params, body } = request
      const changed = await newsletters.setState(params.id, body, auditContextOf(request))
      const message =
        body.state === 'bounced'
          ? 'Nothing more is sent to this address'
          : 'The reader is off the list'
      return { success: true as const, message, ...found(changed, 'reader') }
    },
  )
}
