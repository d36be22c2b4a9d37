import {
  ErasePersonRequest,
  ErasePersonResponse,
  PersonRequest,
  PersonDataResponse,
} from '@cardroom/contracts/persons'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { People } from '../repositories/people.ts'

/** `/api/admin/persons`: what is held of one person, and its erasure. Both are in the audit log, without the address. */
export function personRoutes(admin: CardroomServer, people: People): void {
  const config = { access: 'editor' } as const

  // A POST, so that no address is in a log.
  admin.post(
    '/api/admin/persons/export',
    { config, schema: { body: PersonRequest, response: { 200: PersonDataResponse } } },
    async (request) => ({
      success: true as const,
      data: await people.data(request.body, auditContextOf(request)),
    }),
  )

  admin.post(
    '/api/admin/persons/erase',
    { config, schema: { body: ErasePersonRequest, response: { 200: ErasePersonResponse } } },
    async (request) => {
      const { email, player } = request.body
      const data = await people.erase({ email, player }, auditContextOf(request))
      if (data === null) {
        throw new AppError(
          'conflict',
          'This address has an account of the back office. Please remove the account first.',
        )
      }
      return { success: true as const, message: 'The person is erased', data }
    },
  )
}
