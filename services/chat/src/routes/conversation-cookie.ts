import type { FastifyReply, FastifyRequest } from 'fastify'

const ageSeconds = 30 * 24 * 60 * 60

/**
 * Lets the browser carry the proof that it opened this conversation. The value is signed, so that no
 * other conversation can be written into it.
 */
export function keepConversation(
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, conversationId }: { userId: number; conversationId: number },
): void {
  const isEncrypted = request.protocol === 'https'
  reply.setCookie(isEncrypted ? '__Host-chat' : 'chat', `${userId}.${conversationId}`, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isEncrypted,
    path: '/',
    maxAge: ageSeconds,
  })
}
