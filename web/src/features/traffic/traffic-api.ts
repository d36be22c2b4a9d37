import { type Timeframe, TrafficReportResponse } from '@cardroom/contracts/admin'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getJson } from '../../shared/query-client.ts'

/** The Traffic tab's report; the one before stays on screen while another timeframe is on its way. */
export function trafficQuery(timeframe: Timeframe) {
  return queryOptions({
    queryKey: [`/api/admin/analytics/traffic?timeframe=${timeframe}`] as const,
    queryFn: getJson(TrafficReportResponse, 'throw'),
    placeholderData: keepPreviousData,
  })
}
