import { Done } from '@cardroom/contracts/response'
import {
  type Administrator,
  type ChangeAdministratorRequest,
  type InviteRequest,
  InviteResponse,
} from '@cardroom/contracts/administrators'
import { request } from '../../../shared/request.ts'

export const administratorsPath = '/api/admin/administrators'

export const roleLabels = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' } as const

export function invite(payload: InviteRequest): Promise<InviteResponse> {
  return request(administratorsPath, { method: 'POST', payload, reply: InviteResponse })
}

export function changeAdministrator(
  { id }: Administrator,
  payload: ChangeAdministratorRequest,
): Promise<Done> {
  return request(`${administratorsPath}/${id}`, { method: 'PATCH', payload, reply: Done })
}

export function removeAdministrator({ id }: Administrator): Promise<Done> {
  return request(`${administratorsPath}/${id}`, { method: 'DELETE', reply: Done })
}

export function endSessionsOf({ id }: Administrator): Promise<Done> {
  return request(`${administratorsPath}/${id}/sessions`, { method: 'DELETE', reply: Done })
}
