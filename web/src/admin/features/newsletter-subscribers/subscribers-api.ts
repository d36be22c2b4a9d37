import { NewslettersResponse } from '@cardroom/contracts/newsletter-subscribers'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../shared/query-client.ts'

const path = '/api/admin/newsletters'

export const subscribersExport = `${path}/export`

export const subscribersQuery = queryOptions({
  queryKey: [path] as const,
  queryFn: getJson(NewslettersResponse),
})
