import { NewsletterRequest, NewsletterResponse } from '@cardroom/contracts/contests'
import {
  ConfirmReaderRequest,
  LeaveNewsletterQuery,
  ReaderLinkResponse,
} from '@cardroom/contracts/newsletter-subscribers'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import { oneClickRoutes } from '@cardroom/service-kit/one-click'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Newsletters } from './repository.ts'

export type NewsletterDeps = {
  newsletters: Newsletters
  enqueueMail: EnqueueMail
  /** Limits sign-ups by address. */
  addressLimit: RateLimiter
  /** Limits the calls of links by address, where a mail provider may call for many readers. */
  linkLimit: RateLimiter
}

/** The sign-up to the newsletter, the link that confirms it, and the way out. */
export function newsletterRoutes(
  server: CardroomServer,
  { newsletters, enqueueMail, addressLimit, linkLimit }: NewsletterDeps,
): void {
  const config = { access: 'public' } as const

  // The same answer whether the address is new or not, so that it cannot be used to look one up.
  server.post(
    '/api/newsletter',
    { config, schema: { body: NewsletterRequest, response: { 201: NewsletterResponse } } },
    async (request, reply) => {
      await addressLimit.take(limitKeyOf(request.ip))
      const { email, name, interestedInGame, sessionId } = request.body
      const mailId = await newsletters.subscribe({
        email,
        name: name?.trim() || null,
        interestedInGame: interestedInGame ?? false,
        sessionId: sessionId ?? null,
      })
      enqueueMail(mailId)
      const message = 'Please confirm your address with the link that we have sent you'
      return reply.code(201).send({ success: true, message })
    },
  )

  server.post(
    '/api/newsletter/confirm',
    { config, schema: { body: ConfirmReaderRequest, response: { 200: ReaderLinkResponse } } },
    async (request) => {
      await linkLimit.take(limitKeyOf(request.ip))
      const mailId = await newsletters.confirm(request.body.link)
      if (mailId === undefined) {
        throw new AppError(
          'not_found',
          'This link is wrong or over, or it has been used. If you have confirmed your address already, all is well; if not, please sign up again.',
        )
      }
      enqueueMail(mailId)
      const message = 'You are on the list. The next letter comes to you too.'
      return { success: true as const, message }
    },
  )

  oneClickRoutes(server, (open) => {
    open.post(
      '/api/newsletter/unsubscribe',
      {
        config: { access: 'public', isForAnyOrigin: true },
        schema: { querystring: LeaveNewsletterQuery, response: { 200: ReaderLinkResponse } },
      },
      async (request) => {
        await linkLimit.take(limitKeyOf(request.ip))
        if (!(await newsletters.unsubscribe(request.query.key))) {
          throw new AppError('not_found', 'This link is wrong, or its reader is not on the list.')
        }
        const message = 'You are off the list. No more letters are sent to you.'
        return { success: true as const, message }
      },
    )
  })
}
