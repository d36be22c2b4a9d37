import cookie from '@fastify/cookie'
import { LoginRequest, LoginResponse } from '@cardroom/contracts/admin'
import { limitKeyOf } from '@cardroom/service-kit/address'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Accounts } from '../domain/accounts.ts'
import { browserName } from '../domain/browser-name.ts'
import { setDeviceCookie, setSessionCookie, readDeviceToken, readSessionId } from './cookies.ts'

/** `POST /api/admin/login`: the only admin call without a session. */
export function signInRoutes(
  server: CardroomServer,
  accounts: Accounts,
  addressLimit: RateLimiter,
): void {
  void server.register(async (open: CardroomServer) => {
    await open.register(cookie)
    open.post(
      '/api/admin/login',
      {
        config: { access: 'public' },
        schema: { body: LoginRequest, response: { 200: LoginResponse } },
      },
      async (request, reply) => {
        await addressLimit.take(limitKeyOf(request.ip))
        const { admin, sessionId, deviceToken } = await accounts.signIn({
          ...request.body,
          deviceToken: readDeviceToken(request),
          oldSessionId: readSessionId(request),
          address: request.ip,
          browser: browserName(request.headers['user-agent']),
          requestId: request.id,
        })
        setSessionCookie(request, reply, sessionId)
        setDeviceCookie(request, reply, deviceToken)
        return { success: true as const, user: admin }
      },
    )
  })
}
