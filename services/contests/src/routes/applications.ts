import { ApplicationRequest, ApplicationResponse } from '@cardroom/contracts/contests'
import { readVisitorId } from '@cardroom/contracts/visitor-id'
import { limitKeyOf, truncateAddress } from '@cardroom/service-kit/address'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { isPossibleSpam } from '../domain/possible-spam.ts'
import type { Applications } from '../repositories/applications.ts'

/** `POST /api/applications`: the same answer whether it is sent once or again. */
export function applicationRoutes(
  server: CardroomServer,
  applications: Applications,
  enqueueMail: EnqueueMail,
  addressLimit: RateLimiter,
): void {
  server.post(
    '/api/applications',
    {
      config: { access: 'public' },
      schema: { body: ApplicationRequest, response: { 201: ApplicationResponse } },
    },
    async (request, reply) => {
      await addressLimit.take(limitKeyOf(request.ip))
      const { website, elapsedMs, ...application } = request.body
      const mailId = await applications.submit({
        ...application,
        isSuspect: isPossibleSpam({ website, elapsedMs }),
        visitorId: readVisitorId(request.headers.cookie),
        ipAddress: truncateAddress(request.ip),
      })
      enqueueMail(mailId)
      return reply.code(201).send({ success: true, data: { id: application.id } })
    },
  )
}
