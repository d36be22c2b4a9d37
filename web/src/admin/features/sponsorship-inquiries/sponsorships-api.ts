import type { Timeframe } from '@cardroom/contracts/report-frame'
import { BulkChangeResponse } from '@cardroom/contracts/admin-list'
import {
  SponsorshipChangeResponse,
  type SponsorshipStatus,
  SponsorshipsResponse,
} from '@cardroom/contracts/sponsorship-inquiries'
import { SponsorshipPageReportResponse } from '@cardroom/contracts/sponsorship-page-report'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson, type PathKey } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'

const path = '/api/admin/sponsorships'

export const sponsorshipsKey: PathKey = [path]
export const sponsorshipsExport = `${path}/export`

export const sponsorshipsQuery = queryOptions({
  queryKey: sponsorshipsKey,
  queryFn: getJson(SponsorshipsResponse, 'throw'),
})

export function sponsorshipPageQuery(timeframe: Timeframe) {
  return queryOptions({
    queryKey: [`/api/admin/analytics/sponsorship-page?timeframe=${timeframe}`] as const,
    queryFn: getJson(SponsorshipPageReportResponse, 'throw'),
    placeholderData: keepPreviousData,
  })
}

export function setStatus(id: string, status: SponsorshipStatus) {
  return request(`${path}/${id}/status`, {
    method: 'PATCH',
    payload: { status },
    reply: SponsorshipChangeResponse,
  })
}

export function setStatuses(ids: readonly string[], status: SponsorshipStatus) {
  return request(`${path}/status`, {
    method: 'PATCH',
    payload: { ids, status },
    reply: BulkChangeResponse,
  })
}

export function setNotes(id: string, notes: string) {
  return request(`${path}/${id}/notes`, {
    method: 'PATCH',
    payload: { notes },
    reply: SponsorshipChangeResponse,
  })
}
