import {
  EraseOwnDataRequest,
  ExportOwnDataRequest,
  OpenOwnDataRequest,
  OpenOwnDataResponse,
  OwnDataRequest,
  OwnDataResponse,
} from '@cardroom/contracts/own-data'
import { ErasePersonResponse, PersonDataResponse } from '@cardroom/contracts/persons'
import { limitKeyOf } from '@cardroom/service-kit/address'
import { AppError } from '@cardroom/service-kit/app-error'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { OwnDataLinks } from './own-data-repository.ts'
import type { People } from './repository.ts'

export type OwnDataDeps = {
  links: OwnDataLinks
  people: People
  /** Limits requests per network address. */
  requestLimit: RateLimiter
  /** Limits the calls of the link's page per network address. */
  linkLimit: RateLimiter
}

/** `/api/own-data`: exports and erases the data stored about an address, for anyone who can read its mail. */
export function ownDataRoutes(server: CardroomServer, deps: OwnDataDeps): void {
  const { links, people, requestLimit, linkLimit } = deps
  const config = { access: 'public' } as const

  // The address is not looked up, so neither the answer nor its timing reveals anything.
  server.post(
    '/api/own-data',
    { config, schema: { body: OwnDataRequest, response: { 202: OwnDataResponse } } },
    async (request, reply) => {
      await requestLimit.take(limitKeyOf(request.ip))
      await links.request(request.body.email)
      const message = 'A mail with a link is on its way to this address'
      return reply.code(202).send({ success: true, message })
    },
  )

  server.post(
    '/api/own-data/open',
    { config, schema: { body: OpenOwnDataRequest, response: { 200: OpenOwnDataResponse } } },
    async (request) => {
      await linkLimit.take(limitKeyOf(request.ip))
      const data = await links.open(request.body.link)
      if (data === undefined) throw over()
      return { success: true as const, data }
    },
  )

  server.post(
    '/api/own-data/export',
    { config, schema: { body: ExportOwnDataRequest, response: { 200: PersonDataResponse } } },
    async (request) => {
      await linkLimit.take(limitKeyOf(request.ip))
      const email = await emailOf(request.body.ticket)
      const data = await people.data({ email }, { actor: null, requestId: request.id })
      return { success: true as const, data }
    },
  )

  server.post(
    '/api/own-data/erase',
    { config, schema: { body: EraseOwnDataRequest, response: { 200: ErasePersonResponse } } },
    async (request) => {
      await linkLimit.take(limitKeyOf(request.ip))
      const { ticket, confirmation } = request.body
      const email = await emailOf(ticket)
      if (confirmation.trim().toLowerCase() !== email) {
        const message = 'Please type the same address'
        throw new AppError('bad_request', message, { issues: [{ path: 'confirmation', message }] })
      }
      const data = await people.erase({ email }, { actor: null, requestId: request.id })
      if (data === null) {
        throw new AppError(
          'conflict',
          'This address has an account of our back office, which has to be removed first. Please write to us.',
        )
      }
      return { success: true as const, message: 'Everything is erased', data }
    },
  )

  async function emailOf(ticket: string): Promise<string> {
    const email = await links.emailOf(ticket)
    if (email === undefined) throw over()
    return email
  }
}

function over(): AppError {
  return new AppError(
    'not_found',
    'This link is wrong or over, or it has been used. You can ask for another one.',
  )
}
