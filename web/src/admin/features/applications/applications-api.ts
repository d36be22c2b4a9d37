import { BulkChangeResponse } from '@cardroom/contracts/admin-list'
import {
  ApplicationChangeResponse,
  type ApplicationStatus,
  ApplicationsResponse,
} from '@cardroom/contracts/applications'
import { queryOptions } from '@tanstack/react-query'
import { getJson, type PathKey } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'

const path = '/api/admin/applications'

export const applicationsKey: PathKey = [path]
export const applicationsExport = `${path}/export`

export const applicationsQuery = queryOptions({
  queryKey: applicationsKey,
  queryFn: getJson(ApplicationsResponse, 'throw'),
})

export function setStatus(id: string, status: ApplicationStatus) {
  return request(`${path}/${id}/status`, {
    method: 'PATCH',
    payload: { status },
    reply: ApplicationChangeResponse,
  })
}

export function setStatuses(ids: readonly string[], status: ApplicationStatus) {
  return request(`${path}/status`, {
    method: 'PATCH',
    payload: { ids, status },
    reply: BulkChangeResponse,
  })
}
