import type { FastifyRequest } from 'fastify'

/** Options of a cookie that scripts and, depending on `sameSite`, other sites cannot use. */
export function secureCookieOptions(
  request: FastifyRequest,
  sameSite: 'strict' | 'lax' = 'strict',
) {
  return { httpOnly: true, sameSite, secure: request.protocol === 'https', path: '/' } as const
}
