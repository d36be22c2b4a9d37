import { changeOf, IntegerId } from '@cardroom/contracts/admin-list'
import {
  NewslettersQuery,
  NewslettersResponse,
  ReaderStateRequest,
} from '@cardroom/contracts/newsletter-subscribers'
import { readerKind } from '@cardroom/leads/newsletter'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { found } from '../leads/admin-request.ts'
import { listRoute } from '../leads/routes.ts'
import type { Newsletters } from './repository.ts'

/** `/api/admin/newsletters`: the readers, and taking one off the list. */
export function adminNewsletterRoutes(admin: CardroomServer, newsletters: Newsletters): void {
  listRoute(admin, readerKind, newsletters, {
    query: NewslettersQuery,
    response: NewslettersResponse,
    answer: ({ rows: data, totals, ...stored }) => ({
      success: true as const,
      data,
      ...totals,
      ...stored,
    }),
  })

  admin.patch(
    '/api/admin/newsletters/:id/state',
    {
      config: { access: 'leads.edit' },
      schema: {
        params: IntegerId,
        body: ReaderStateRequest,
        response: { 200: changeOf(readerKind.row) },
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
