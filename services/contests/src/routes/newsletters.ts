import { NewsletterRequest, NewsletterResponse } from '@cardroom/contracts/contests'
import { limitKeyOf } from '@cardroom/service-kit/address'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Newsletters } from '../repositories/newsletters.ts'

/** `POST /api/newsletter`: the same answer whether the address is new or not, so that it cannot be used to look one up. */
export function newsletterRoutes(
  server: CardroomServer,
  newsletters: Newsletters,
  addressLimit: RateLimiter,
): void {
  server.post(
    '/api/newsletter',
    {
      config: { access: 'public' },
      schema: { body: NewsletterRequest, response: { 201: NewsletterResponse } },
    },
    async (request, reply) => {
      await addressLimit.take(limitKeyOf(request.ip))
      const { email, name, interestedInGame, sessionId } = request.body
      await newsletters.subscribe({
        email,
        name: name?.trim() || null,
        interestedInGame: interestedInGame ?? false,
        sessionId: sessionId ?? null,
      })
      return reply.code(201).send({ success: true, message: 'You are on the list' })
    },
  )
}
