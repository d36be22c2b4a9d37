import { randomUUID } from 'node:crypto'
import { sponsorshipPackages } from '@cardroom/contracts/prices'
import { SponsorshipsQuery, SponsorshipsResponse } from '@cardroom/contracts/sponsorship-inquiries'
import {
  potentialValue,
  SponsorshipRequest,
  SponsorshipResponse,
} from '@cardroom/contracts/sponsorships'
import { truncate } from '@cardroom/contracts/text'
import { sponsorshipKind } from '@cardroom/leads/sponsorship'
import { limitKeyOf, truncateAddress } from '@cardroom/service-kit/address'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { isPossibleSpam } from '../leads/rules.ts'
import { listRoute, workedRoutes } from '../leads/routes.ts'
import type { Sponsorships } from './repository.ts'

const maxUserAgentLength = 512

/** `POST /api/sponsorships`: the price is taken from the price list, not from the request. */
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

/** `/api/admin/sponsorships`: the list, and changes by administrators. */
export function adminSponsorshipRoutes(admin: CardroomServer, sponsorships: Sponsorships): void {
  listRoute(admin, sponsorshipKind, sponsorships, {
    query: SponsorshipsQuery,
    response: SponsorshipsResponse,
    answer: ({ rows: inquiries, totals, ...stored }) => {
      const { total, totalValue, pendingCount } = totals
      const avgValue = total === 0 ? 0 : Math.round(totalValue / total)
      const responseRate =
        total === 0 ? 0 : Math.round(((total - pendingCount) / total) * 1000) / 10
      return {
        success: true as const,
        data: { inquiries, ...totals, avgValue, responseRate, ...stored },
      }
    },
  })
  workedRoutes(admin, sponsorshipKind, sponsorships)
}

// Header bytes are decoded as Latin-1, so every header can be stored.
function userAgentOf(header: string | undefined): string | null {
  return header === undefined ? null : truncate(header, maxUserAgentLength)
}
