import { ApplicationRequest, ApplicationResponse } from '@cardroom/contracts/contests'
import { readVisitorId } from '@cardroom/contracts/visitor-id'
import { limitKeyOf, truncateAddress } from '@cardroom/service-kit/address'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyRequest } from 'fastify'
import { isPossibleSpam } from '../domain/possible-spam.ts'
import type { Applications } from '../repositories/applications.ts'
import { applicationPageRoutes } from './application-page.ts'

/** Stores an application that meets the contract, once, however it was sent. */
export type TakeApplication = (sent: ApplicationRequest, request: FastifyRequest) => Promise<void>

/** `POST /api/applications`: the same answer whether it is sent once or again. The page without script sends to the same. */
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
