import {
  NewsletterRequest,
  NewsletterResponse,
  NewsletterIssuesResponse,
} from '@cardroom/contracts/contests'
import {
  ConfirmReaderRequest,
  LeaveNewsletterQuery,
  ReaderLinkResponse,
  NewslettersQuery,
  NewslettersResponse,
  ReaderStateRequest,
} from '@cardroom/contracts/newsletter-subscribers'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import { oneClickRoutes } from '@cardroom/service-kit/one-click'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Newsletters } from './repository.ts'
import { changeOf, IntegerId } from '@cardroom/contracts/admin-list'
import { readerKind } from '@cardroom/leads/newsletter'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { found, listRoute } from '../leads/routes.ts'

export type NewsletterDeps = {
  newsletters: Newsletters
  enqueueMail: EnqueueMail
  /** Limits sign-ups per network address. */
  addressLimit: RateLimiter
  /** Limits requests of links per network address; a mail provider may send them for many readers. */
  linkLimit: RateLimiter
}

/** Signing up for the newsletter, confirming, and unsubscribing. */
export function newsletterRoutes(
  server: CardroomServer,
  { newsletters, enqueueMail, addressLimit, linkLimit }: NewsletterDeps,
): void {
  const config = { access: 'public' } as const

  // The response does not reveal whether the address is new, so that nobody can look up addresses.
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
      const message = 'Please confirm your address with the link that we sent you'
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
          'This link is invalid, has expired or has been used. If you have already confirmed your address, all is well; if not, please sign up again.',
        )
      }
      enqueueMail(mailId)
      const message = 'You are subscribed. The next newsletter will reach you too.'
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
          throw new AppError('not_found', 'This link is invalid, or you are not subscribed.')
        }
        const message = 'You are unsubscribed. We will send you no more newsletters.'
        return { success: true as const, message }
      },
    )
  })
}

/** `GET /api/newsletter/issues`: 200 even without issues, because the page then shows samples. */
export function newsletterIssueRoutes(
  server: CardroomServer,
  feed: { current: () => Promise<NewsletterIssuesResponse> },
): void {
  server.get(
    '/api/newsletter/issues',
    { config: { access: 'public' }, schema: { response: { 200: NewsletterIssuesResponse } } },
    () => feed.current(),
  )
}

/** `/api/admin/newsletters`: lists and unsubscribes readers. */
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
          ? 'Nothing more will be sent to this address'
          : 'The reader is unsubscribed'
      return { success: true as const, message, ...found(changed, 'reader') }
    },
  )
}
