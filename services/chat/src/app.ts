import cookie from '@fastify/cookie'
import { adminRoutes } from '@cardroom/service-kit/admin-guard'
import { type Check, healthRoutes } from '@cardroom/service-kit/health'
import type { EnqueueMail } from '@cardroom/service-kit/mail-queue'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { type CardroomServer, createServer, type ServerOptions } from '@cardroom/service-kit/server'
import type { Sessions } from '@cardroom/service-kit/session'
import type { limits } from './limits.ts'
import type { ChatData } from './inbox/repository.ts'
import type { Conversations } from './conversations/repository.ts'
import type { LiveStreams } from './takeover/live-streams.ts'
import type { CannedAnswers } from './inbox/canned-answers-repository.ts'
import type { Takeovers } from './takeover/repository.ts'
import { cannedAnswerRoutes } from './inbox/canned-answers-routes.ts'
import { chatDataRoutes } from './inbox/routes.ts'
import { takeoverRoutes } from './takeover/routes.ts'
import type { AnswerQuestion } from './answering/answer-question.ts'
import { messageRoutes } from './answering/routes.ts'
import { visitorRoutes } from './takeover/visitor-routes.ts'
import { registrationRoutes } from './conversations/routes.ts'
import { requestRoutes } from './requests/routes.ts'

export type AppDeps = ServerOptions & {
  conversations: Conversations
  chatData: ChatData
  takeovers: Takeovers
  cannedAnswers: CannedAnswers
  liveStreams: LiveStreams
  answerQuestion: AnswerQuestion
  sessions: Sessions
  enqueueMail: EnqueueMail
  cookieSecret: string
  limits: Record<keyof typeof limits, RateLimiter>
  checks: { postgres: Check; redis: Check }
}

/** The HTTP routes of the chat service. */
export function createApp(deps: AppDeps): CardroomServer {
  const {
    conversations,
    chatData,
    takeovers,
    cannedAnswers,
    liveStreams,
    answerQuestion,
    sessions,
    enqueueMail,
    cookieSecret,
    limits,
    checks,
    ...options
  } = deps
  const server = createServer(options)
  void server.register(async (visitors: CardroomServer) => {
    await visitors.register(cookie, { secret: cookieSecret })
    registrationRoutes(visitors, conversations, limits)
    messageRoutes(visitors, answerQuestion)
    visitorRoutes(visitors, { takeovers, liveStreams, limits })
    requestRoutes(visitors, { conversations, enqueueMail, limits })
  })
  adminRoutes(server, { sessions, limiter: limits.session }, (admin) => {
    chatDataRoutes(admin, chatData)
    takeoverRoutes(admin, { takeovers, liveStreams })
    cannedAnswerRoutes(admin, cannedAnswers)
  })
  // An open stream would keep the server from closing.
  server.addHook('preClose', async () => {
    liveStreams.endAll()
  })
  // Without Redis, each instance counts limits in memory.
  healthRoutes(server, 'chat', { postgres: checks.postgres }, { redis: checks.redis })
  return server
}
