import type { FastifyRequest } from 'fastify'

/** Options of a cookie that no script and, as far as `sameSite` goes, no other site can use. */
export function secureCookieOptions(
  request: FastifyRequest,
  sameSite: 'strict' | 'lax' = 'strict',
) {
  return { httpOnly: true, sameSite, secure: request.protocol === 'https', path: '/' } as const
}
