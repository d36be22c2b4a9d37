import cookie from '@fastify/cookie'
import { LoginRequest, LoginResponse } from '@cardroom/contracts/admin'
import { CodeRequest, PasskeyOptions, PasskeySignInRequest } from '@cardroom/contracts/factors'
import { AppError } from '@cardroom/service-kit/app-error'
import { limitKeyOf } from '@cardroom/service-kit/address'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts, SignedIn, Visitor } from './accounts.ts'
import { browserName } from './browser-name.ts'
import type { Site } from '../factors/factors.ts'
import {
  clearTicketCookie,
  readDeviceToken,
  readSessionId,
  readTicket,
  setDeviceCookie,
  setSessionCookie,
  setTicketCookie,
} from './cookies.ts'

/** The sign-in routes: the only back-office routes that need no session. */
export function signInRoutes(
  server: CardroomServer,
  accounts: Accounts,
  addressLimit: RateLimiter,
): void {
  const config = { access: 'public' } as const
  void server.register(async (open: CardroomServer) => {
    await open.register(cookie)

    open.post(
      '/api/admin/login',
      { config, schema: { body: LoginRequest, response: { 200: LoginResponse } } },
      async (request, reply) => {
        await addressLimit.take(limitKeyOf(request.ip))
        const outcome = await accounts.signIn({
          ...request.body,
          ...visitorOf(request),
          address: request.ip,
        })
        if ('ticket' in outcome) {
          setTicketCookie(request, reply, outcome.ticket)
          throw new AppError(
            'second_step_required',
            'Enter the code of your app or a recovery code, or use your passkey',
          )
        }
        return letIn(request, reply, outcome)
      },
    )

    open.post(
      '/api/admin/login/code',
      { config, schema: { body: CodeRequest, response: { 200: LoginResponse } } },
      async (request, reply) => {
        await addressLimit.take(limitKeyOf(request.ip))
        const ticket = readTicket(request)
        const { code } = request.body
        const signedIn = await accounts.signInByCode({ ...visitorOf(request), ticket, code })
        clearTicketCookie(request, reply)
        return letIn(request, reply, signedIn)
      },
    )

    open.post(
      '/api/admin/login/passkey-options',
      { config, schema: { response: { 200: PasskeyOptions } } },
      async (request) => {
        await addressLimit.take(limitKeyOf(request.ip))
        return await accounts.passkeyOptions(siteOf(request))
      },
    )

    open.post(
      '/api/admin/login/passkey',
      { config, schema: { body: PasskeySignInRequest, response: { 200: LoginResponse } } },
      async (request, reply) => {
        await addressLimit.take(limitKeyOf(request.ip))
        const site = siteOf(request)
        const answer = request.body
        return letIn(
          request,
          reply,
          await accounts.signInByPasskey({ ...visitorOf(request), site, answer }),
        )
      },
    )
  })
}

/** The site's origin as the browser reached it, according to the gateway. */
export function siteOf(request: FastifyRequest): Site {
  return { hostname: request.hostname, origin: `${request.protocol}://${request.host}` }
}

function visitorOf(request: FastifyRequest): Visitor {
  return {
    deviceToken: readDeviceToken(request),
    oldSessionId: readSessionId(request),
    browser: browserName(request.headers['user-agent']),
    requestId: request.id,
  }
}

function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { admin, sessionId, deviceToken }: SignedIn,
) {
  setSessionCookie(request, reply, sessionId)
  setDeviceCookie(request, reply, deviceToken)
  return { success: true as const, user: admin }
}
