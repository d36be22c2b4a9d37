import { ApplicationRequest, ApplicationResponse } from '@cardroom/contracts/contests'
import { ApplicationsQuery, ApplicationsResponse } from '@cardroom/contracts/applications'
import { readVisitorId } from '@cardroom/contracts/visitor-id'
import { applicationKind } from '@cardroom/leads/application'
import { limitKeyOf, truncateAddress } from '@cardroom/service-kit/address'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { listRoute, workedRoutes } from '../leads/routes.ts'
import { isPossibleSpam } from '../leads/rules.ts'
import type { Applications } from './repository.ts'
import { applicationPageRoutes, type TakeApplication } from './page-routes.ts'

/** `POST /api/applications`, and the page for browsers without JavaScript. A repeat gets the same response. */
export function applicationRoutes(
  server: CardroomServer,
  applications: Applications,
  enqueueMail: EnqueueMail,
  addressLimit: RateLimiter,
): void {
  const take: TakeApplication = async ({ website, elapsedMs, ...application }, request) => {
    await addressLimit.take(limitKeyOf(request.ip))
    const mailId = await applications.submit({
      ...application,
      isSuspect: isPossibleSpam({ website, elapsedMs }),
      visitorId: readVisitorId(request.headers.cookie),
      ipAddress: truncateAddress(request.ip),
    })
    enqueueMail(mailId)
  }

  server.post(
    '/api/applications',
    {
      config: { access: 'public' },
      schema: { body: ApplicationRequest, response: { 201: ApplicationResponse } },
    },
    async (request, reply) => {
      await take(request.body, request)
      return reply.code(201).send({ success: true, data: { id: request.body.id } })
    },
  )
  applicationPageRoutes(server, take)
}

/** `/api/admin/applications`: the list, and changes by administrators. */
export function adminApplicationRoutes(admin: CardroomServer, applications: Applications): void {
  listRoute(admin, applicationKind, applications, {
    query: ApplicationsQuery,
    response: ApplicationsResponse,
    answer: ({ rows: data, totals, ...stored }) => ({
      success: true as const,
      data,
      ...totals,
      ...stored,
    }),
  })
  workedRoutes(admin, applicationKind, applications)
}
