import {
  type Timeframe,
  TimeframeQuery,
  type TrafficReport,
  TrafficReportResponse,
} from '@cardroom/contracts/admin'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { shareInFlight } from '../domain/share-in-flight.ts'
import { beginningOf } from '../domain/timeframe.ts'
import { trafficReport } from '../domain/traffic-report.ts'
import type { Visits } from '../repositories/visits.ts'

/** `GET /api/admin/analytics/*?timeframe=`: what the dashboard's analytics tabs show. */
export function reportRoutes(admin: CardroomServer, visits: Visits): void {
  const traffic = shareInFlight(async (timeframe: Timeframe): Promise<TrafficReport> =>
    trafficReport(await visits.figuresSince(beginningOf(timeframe, Date.now()))),
  )

  admin.get(
    '/api/admin/analytics/traffic',
    {
      config: { access: 'admin' },
      schema: { querystring: TimeframeQuery, response: { 200: TrafficReportResponse } },
    },
    async (request) => ({ success: true as const, data: await traffic(request.query.timeframe) }),
  )
}
