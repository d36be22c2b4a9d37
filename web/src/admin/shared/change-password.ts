import type { ChangePasswordRequest } from '@cardroom/contracts/admin'
import { Done } from '@cardroom/contracts/response'
import { request } from '../../shared/request.ts'

/** Changes the own password. */
export function changePassword(payload: ChangePasswordRequest): Promise<Done> {
  return request('/api/admin/change-password', { method: 'POST', payload, reply: Done })
}
