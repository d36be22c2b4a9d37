import cookie from '@fastify/cookie'
import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import type { Conversations } from './repositories/conversations.ts'
import { registrationRoutes } from './routes/registrations.ts'

export type AppDeps = ServerOptions & {
  conversations: Conversations
  cookieSecret: string
  limits: { register: RateLimiter }
  checks: { postgres: Check; redis: Check }
}

/** The chat's service: every route, no I/O of its own. */
export function createApp(deps: AppDeps): CardroomServer {
  const { conversations, cookieSecret, limits, checks, ...options } = deps
  const server = createServer(options)
  void server.register(async (visitors: CardroomServer) => {
    await visitors.register(cookie, { secret: cookieSecret })
    registrationRoutes(visitors, conversations, limits.register)
  })
  // Without Redis each instance keeps the limits for itself.
  healthRoutes(server, 'chat', { postgres: checks.postgres }, { redis: checks.redis })
  return server
}
