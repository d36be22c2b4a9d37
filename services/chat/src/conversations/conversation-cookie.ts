import { missingIdsMessage } from '@cardroom/contracts/chat'
import { AppError } from '@cardroom/service-kit/app-error'
import { secureCookieOptions } from '@cardroom/service-kit/cookie-options'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConversationIds } from './repository.ts'

const ageSeconds = 30 * 24 * 60 * 60

/**
 * Sets the cookie that proves that the browser opened this conversation. It is signed, so it cannot be changed to another
 * conversation.
 */
export function setConversationCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  ids: ConversationIds,
): void {
  reply.setCookie(cookieName(request), valueOf(ids), {
    ...secureCookieOptions(request, 'lax'),
    signed: true,
    maxAge: ageSeconds,
  })
}

/** Whether the cookie is for this conversation and user. */
export function opensConversation(
  request: FastifyRequest,
  { userId, conversationId }: ConversationIds,
): boolean {
  const own = ownConversation(request)
  return own?.userId === userId && own.conversationId === conversationId
}

/** The conversation of the cookie; null without a valid one. */
export function ownConversation(request: FastifyRequest): ConversationIds | null {
  const cookie = request.cookies[cookieName(request)]
  if (cookie === undefined) return null
  const { valid, value } = request.unsignCookie(cookie)
  const [, userId, conversationId] = /^(\d+)\.(\d+)$/.exec(valid ? value : '') ?? []
  if (userId === undefined || conversationId === undefined) return null
  return { userId: Number(userId), conversationId: Number(conversationId) }
}

/** The error without a valid cookie, the same whether or not the conversation exists. */
export function missingIds(): AppError {
  return new AppError('forbidden', missingIdsMessage)
}

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-chat' : 'chat'
}

function valueOf({ userId, conversationId }: ConversationIds): string {
  return `${userId}.${conversationId}`
}
