import {
  ClaimNameRequest,
  ClaimNameResponse,
  ConfirmNameRequest,
  ConfirmNameResponse,
  WeeklyTable,
} from '@cardroom/contracts/kook-weekly'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { KookNames } from './repository.ts'

export type KookWeeklyDeps = {
  names: KookNames
  enqueueMail: EnqueueMail
  /** Limits claims per address. */
  addressLimit: RateLimiter
  /** Limits the mails to one address. */
  recipientLimit: RateLimiter
}

/** The weekly results of the card table, and claiming a name by mail. */
export function kookWeeklyRoutes(server: CardroomServer, deps: KookWeeklyDeps): void {
  const { names, enqueueMail, addressLimit, recipientLimit } = deps
  server.get(
    '/api/kook-names/weekly',
    { config: { access: 'public' }, schema: { response: { 200: WeeklyTable } } },
    () => names.weekly(Date.now()),
  )
  server.post(
    '/api/kook-names',
    {
      config: { access: 'public' },
      schema: { body: ClaimNameRequest, response: { 201: ClaimNameResponse } },
    },
    async (request, reply) => {
      await addressLimit.take(limitKeyOf(request.ip))
      const { name, email } = request.body
      await recipientLimit.take(email)
      const mailId = await names.request(name, email)
      if (mailId === null) throw new AppError('conflict', 'Someone else has claimed this name')
      enqueueMail(mailId)
      return reply.code(201).send({ success: true, message: 'A link is on its way to you' })
    },
  )
  server.post(
    '/api/kook-names/confirm',
    {
      config: { access: 'public' },
      schema: { body: ConfirmNameRequest, response: { 200: ConfirmNameResponse } },
    },
    async (request) => {
      await addressLimit.take(limitKeyOf(request.ip))
      const confirmed = await names.confirm(request.body.link)
      if (confirmed === undefined) {
        throw new AppError(
          'not_found',
          'This link has expired. Claim the name again to get a new one.',
        )
      }
      return confirmed
    },
  )
}
