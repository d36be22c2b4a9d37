import { sessionOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { FastifyRequest } from 'fastify'
import type { Act } from '../domain/act.ts'

/** The administrator who makes this request, as the audit log names them. */
export function actOf(request: FastifyRequest): Act {
  const { adminId, email } = sessionOf(request)
  return { actor: { id: adminId, email }, requestId: request.id }
}

/** What there is, or the answer that there is none. */
export function found<Thing>(thing: Thing | undefined, name: string): Thing {
  if (thing === undefined) throw new AppError('not_found', `There is no such ${name}`)
  return thing
}
