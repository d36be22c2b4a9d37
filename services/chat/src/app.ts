import cookie from '@fastify/cookie'
import { adminRoutes } from '@cardroom/service-kit/admin-guard'
import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import type { Sessions } from '@cardroom/service-kit/session'
import type { LimitedCounts } from './repositories/limited-counts.ts'
import type { limits } from './limits.ts'
import type { ChatData } from './repositories/chat-data.ts'
import type { Conversations } from './repositories/conversations.ts'
import type { Followers } from './domain/followers.ts'
import type { CannedAnswers } from './repositories/canned-answers.ts'
import type { Handled } from './repositories/handled.ts'
import { cannedAnswerRoutes } from './routes/canned-answers.ts'
import { chatDataRoutes } from './routes/chat-data.ts'
import { handlingRoutes } from './routes/handling.ts'
import { type AnswerQuestion, messageRoutes } from './routes/messages.ts'
import { ownConversationRoutes } from './routes/own-conversation.ts'
import { registrationRoutes } from './routes/registrations.ts'
import { requestRoutes } from './routes/requests.ts'

export type AppDeps = ServerOptions & {
  conversations: Conversations
  chatData: ChatData
  handled: Handled
  cannedAnswers: CannedAnswers
  followers: Followers
  answerQuestion: AnswerQuestion
  sessions: Sessions
  enqueueMail: EnqueueMail
  cookieSecret: string
  limitedCounts: LimitedCounts
  limits: Record<keyof typeof limits, RateLimiter>
  checks: { postgres: Check; redis: Check }
}

/** HTTP routes of the chat service; dependencies are passed in, so tests need no I/O. */
export function createApp(deps: AppDeps): CardroomServer {
  const {
    conversations,
    chatData,
    handled,
    cannedAnswers,
    followers,
    answerQuestion,
    sessions,
    enqueueMail,
    cookieSecret,
    limitedCounts,
    limits,
    checks,
    ...options
  } = deps
  const server = createServer(options)
  void server.register(async (visitors: CardroomServer) => {
    await visitors.register(cookie, { secret: cookieSecret })
    registrationRoutes(visitors, conversations, { limits, limitedCounts })
    messageRoutes(visitors, answerQuestion)
    ownConversationRoutes(visitors, { handled, followers, limits })
    requestRoutes(visitors, { conversations, enqueueMail, limits })
  })
  adminRoutes(server, { sessions, limiter: limits.session }, (admin) => {
    chatDataRoutes(admin, chatData, limitedCounts)
    handlingRoutes(admin, { handled, followers })
    cannedAnswerRoutes(admin, cannedAnswers)
  })
  // A stream would keep the server from closing.
  server.addHook('preClose', async () => {
    followers.endAll()
  })
  // Without Redis each instance counts the limits in its own memory.
  healthRoutes(server, 'chat', { postgres: checks.postgres }, { redis: checks.redis })
  return server
}
