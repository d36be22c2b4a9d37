import { PersonPageResponse } from '@cardroom/contracts/person-page'
import {
  ErasePersonRequest,
  ErasePersonResponse,
  PersonRequest,
  PersonDataResponse,
} from '@cardroom/contracts/persons'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { AppError } from '@cardroom/service-kit/app-error'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { personPageOf } from './rules.ts'
import type { People } from './repository.ts'

/**
 * `/api/admin/persons`: shows, exports and erases one person. The audit log records exports and erasures without the
 * address.
 */
export function personRoutes(admin: CardroomServer, people: People): void {
  const config = { access: 'persons.manage' } as const

  // These are POSTs, so that no access log contains the address.
  admin.post(
    '/api/admin/persons/page',
    { config, schema: { body: PersonRequest, response: { 200: PersonPageResponse } } },
    async ({ body }) => ({
      success: true as const,
      data: personPageOf(await people.page(body)),
    }),
  )

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
