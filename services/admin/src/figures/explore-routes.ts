import {
  ExploreExportQuery,
  ExploreQuery,
  ExploreReportResponse,
  ExploreTableQuery,
  ExploreTableResponse,
  figuresOf,
  maxExportRows,
} from '@cardroom/contracts/explore'
import { RetentionReportResponse } from '@cardroom/contracts/retention'
import { auditContextOf } from '@cardroom/service-kit/admin-guard'
import { type FileColumn, plain, sendSheet, sum } from '@cardroom/service-kit/send-table'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { Explore } from './explore.ts'
import type { Exports } from './exports-repository.ts'

/** `GET /api/admin/reports/explore*`: visits for any dates, filters and dimension. */
export function exploreRoutes(admin: CardroomServer, explore: Explore, exports: Exports): void {
  admin.get(
    '/api/admin/reports/explore',
    {
      config: { access: 'reports.read' },
      schema: { querystring: ExploreQuery, response: { 200: ExploreReportResponse } },
    },
    async ({ query }) => ({ success: true as const, data: await explore.report(query) }),
  )

  admin.get(
    '/api/admin/reports/explore/table',
    {
      config: { access: 'reports.read' },
      schema: { querystring: ExploreTableQuery, response: { 200: ExploreTableResponse } },
    },
    async ({ query }) => ({ success: true as const, data: await explore.table(query) }),
  )

  admin.get(
    '/api/admin/reports/retention',
    {
      config: { access: 'reports.read' },
      schema: { response: { 200: RetentionReportResponse } },
    },
    async () => ({ success: true as const, data: await explore.retention() }),
  )

  admin.get(
    '/api/admin/reports/explore/export',
    { config: { access: 'reports.use' }, schema: { querystring: ExploreExportQuery } },
    async (request, reply) => {
      const { format, ...query } = request.query
      const { by, rows } = await explore.table({ ...query, limit: maxExportRows, offset: 0 })
      await exports.record('explore', request.query, rows.length, auditContextOf(request))
      const columns = Object.keys(figuresOf(by).shape)
      const isCompared = query.compare !== 'none'
      return await sendSheet(reply, {
        name: `visits-${by}`,
        format,
        columns: [
          plain(headings[by] ?? by),
          ...columns.flatMap((name) => fileColumnsOf(name, isCompared)),
        ],
        rows: rows.map(({ name, figures, compared }) => [
          name,
          ...columns.flatMap((one) => [figures[one], ...(isCompared ? [compared?.[one]] : [])]),
        ]),
      })
    },
  )
}

function fileColumnsOf(name: string, isCompared: boolean): FileColumn[] {
  const heading = headings[name] ?? name
  const column = name === 'value' ? sum : plain
  return isCompared ? [column(heading), column(`${heading} before`)] : [column(heading)]
}

const headings: Record<string, string> = {
  channel: 'Channel',
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  term: 'Term',
  content: 'Content',
  referrer: 'Referrer',
  'entry-page': 'Entry page',
  'exit-page': 'Exit page',
  country: 'Country',
  region: 'Region',
  city: 'City',
  device: 'Device',
  browser: 'Browser',
  system: 'Operating system',
  screen: 'Screen width',
  language: 'Language',
  'visitor-type': 'Visitor',
  page: 'Page',
  'event-category': 'Event category',
  'event-type': 'Event type',
  'event-action': 'Event action',
  'event-label': 'Event label',
  visits: 'Visits',
  visitors: 'Unique visitors',
  newVisitors: 'New visitors',
  views: 'Page views',
  viewsPerVisit: 'Views per visit',
  bounceRate: 'Bounce rate (%)',
  averageSeconds: 'Average time (seconds)',
  conversions: 'Conversions',
  submissions: 'Applications',
  newsletters: 'Newsletter sign-ups',
  sponsorships: 'Sponsor inquiries',
  leads: 'Leads',
  conversionRate: 'Conversions per 100 visits',
  value: 'Value (USD)',
  events: 'Events',
  eventValue: 'Sum of event values',
}
