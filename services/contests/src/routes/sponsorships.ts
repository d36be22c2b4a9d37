import { randomUUID } from 'node:crypto'
import { sponsorshipPackages } from '@cardroom/contracts/prices'
import {
  potentialValue,
  SponsorshipRequest,
  SponsorshipResponse,
} from '@cardroom/contracts/sponsorships'
import { truncate } from '@cardroom/contracts/text'
import { limitKeyOf, truncateAddress } from '@cardroom/service-kit/address'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { isPossibleSpam } from '../domain/possible-spam.ts'
import type { Sponsorships } from '../repositories/sponsorships.ts'

const maxUserAgentLength = 512

/** `POST /api/sponsorships`: the price is that of the list, whatever is sent. */
export function sponsorshipRoutes(
  server: CardroomServer,
  sponsorships: Sponsorships,
  enqueueMail: EnqueueMail,
  addressLimit: RateLimiter,
): void {
  server.post(
    '/api/sponsorships',
    {
      config: { access: 'public' },
      schema: { body: SponsorshipRequest, response: { 201: SponsorshipResponse } },
    },
    async (request, reply) => {
      await addressLimit.take(limitKeyOf(request.ip))
      const { id = randomUUID(), website, elapsedMs, ...inquiry } = request.body
      const { packageType, episodeCount } = inquiry
      const mailId = await sponsorships.submit({
        ...inquiry,
        id,
        interestedInPodcast: inquiry.interestedInPodcast ?? false,
        message: inquiry.message || null,
        packagePrice: sponsorshipPackages[packageType].price,
        potentialValue: potentialValue(packageType, episodeCount),
        isSuspect: isPossibleSpam({ website, elapsedMs }),
        ipAddress: truncateAddress(request.ip),
        userAgent: userAgentOf(request.headers['user-agent']),
        sessionId: inquiry.sessionId ?? null,
      })
      enqueueMail(mailId)
      return reply.code(201).send({
        success: true,
        data: { id },
        message: 'Thank you. We will be in touch within 48 hours.',
      })
    },
  )
}

// Header bytes arrive as Latin-1, so there is nothing in them that cannot be stored.
function userAgentOf(header: string | undefined): string | null {
  return header === undefined ? null : truncate(header, maxUserAgentLength)
}
