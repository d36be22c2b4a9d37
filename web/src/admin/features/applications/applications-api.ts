import { ApplicationsResponse } from '@cardroom/contracts/applications'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../shared/query-client.ts'

export const applicationsPath = '/api/admin/applications'

export const applicationsQuery = queryOptions({
  queryKey: [applicationsPath] as const,
  queryFn: getJson(ApplicationsResponse),
})
