import type { Timeframe } from '@cardroom/contracts/report-frame'
import {
  SponsorshipChangeResponse,
  SponsorshipsResponse,
} from '@cardroom/contracts/sponsorship-inquiries'
import { SponsorshipPageReportResponse } from '@cardroom/contracts/sponsorship-page-report'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson, type PathKey } from '../../../shared/query-client.ts'
import { request } from '../../../shared/request.ts'

export const sponsorshipsPath = '/api/admin/sponsorships'

export const sponsorshipsKey: PathKey = [sponsorshipsPath]

export const sponsorshipsQuery = queryOptions({
  queryKey: sponsorshipsKey,
  queryFn: getJson(SponsorshipsResponse),
})

export function sponsorshipPageQuery(timeframe: Timeframe) {
  return queryOptions({
    queryKey: [`/api/admin/analytics/sponsorship-page?timeframe=${timeframe}`] as const,
    queryFn: getJson(SponsorshipPageReportResponse),
    placeholderData: keepPreviousData,
  })
}

export function setNotes(id: string, notes: string) {
  return request(`${sponsorshipsPath}/${id}/notes`, {
    method: 'PATCH',
    payload: { notes },
    reply: SponsorshipChangeResponse,
  })
}
