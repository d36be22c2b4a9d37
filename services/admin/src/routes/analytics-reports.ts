import {
  AffiliateReportResponse,
  ConversionReportResponse,
  EventReportResponse,
  FunnelReportResponse,
  PageViewReportResponse,
  ReportQuery,
  TrafficReportResponse,
} from '@cardroom/contracts/analytics-reports'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Reports } from '../domain/reports.ts'

/** `GET /api/admin/analytics/*?timeframe=`: what the dashboard's analytics tabs show. */
export function reportRoutes(admin: CardroomServer, reports: Reports): void {
  const config = { access: 'admin' } as const
  const querystring = ReportQuery
  const success = true as const

  admin.get(
    '/api/admin/analytics/traffic',
    { config, schema: { querystring, response: { 200: TrafficReportResponse } } },
    async ({ query }) => ({ success, data: await reports.traffic(query) }),
  )
  admin.get(
    '/api/admin/analytics/events',
    { config, schema: { querystring, response: { 200: EventReportResponse } } },
    async ({ query }) => ({ success, data: await reports.events(query) }),
  )
  admin.get(
    '/api/admin/analytics/page-views',
    { config, schema: { querystring, response: { 200: PageViewReportResponse } } },
    async ({ query }) => ({ success, data: await reports.pageViews(query) }),
  )
  admin.get(
    '/api/admin/analytics/conversions',
    { config, schema: { querystring, response: { 200: ConversionReportResponse } } },
    async ({ query }) => ({ success, data: await reports.conversions(query) }),
  )
  admin.get(
    '/api/admin/analytics/flaviar',
    { config, schema: { querystring, response: { 200: AffiliateReportResponse } } },
    async ({ query }) => ({ success, data: await reports.affiliate(query) }),
  )
  admin.get(
    '/api/admin/analytics/funnel',
    { config, schema: { querystring, response: { 200: FunnelReportResponse } } },
    async ({ query }) => ({ success, data: await reports.funnel(query) }),
  )
}
