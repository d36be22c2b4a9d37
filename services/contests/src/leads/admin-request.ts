import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { FastifyRequest } from 'fastify'
import type { ChangeContext } from './tracked-rows.ts'

/** @throws {AppError} `not_found` for undefined */
export function found<Found>(value: Found | undefined, name: string): Found {
  if (value === undefined) throw new AppError('not_found', `There is no such ${name}`)
  return value
}

/** Who changes something, and what of it they were shown, where the request says it. */
export function changeContextOf(request: FastifyRequest): ChangeContext {
  // A deletion may come without a body.
  const { shown } = (request.body ?? {}) as Pick<ChangeContext, 'shown'>
  return { ...auditContextOf(request), shown }
}
