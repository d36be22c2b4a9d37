import { Done } from '@cardroom/contracts/response'
import {
  ReportMailChoices,
  ReportMailChoicesResponse,
  StopReportMailsQuery,
} from '@cardroom/contracts/report-mails'
import { sessionOf } from '@cardroom/service-kit/admin-guard'
import { oneClickRoutes } from '@cardroom/service-kit/one-click'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import { limitKeyOf } from '@cardroom/service-kit/address'
import type { CardroomServer } from '@cardroom/service-kit/server'
import type { ReportMails } from './report-mails.ts'

const path = '/api/admin/report-mails'

/** The reports that the signed-in administrator receives by mail. */
export function reportMailRoutes(admin: CardroomServer, mails: ReportMails): void {
  const config = { access: 'reports.use' } as const
  const response = { 200: ReportMailChoicesResponse }

  admin.get(path, { config, schema: { response } }, async (request) => ({
    success: true as const,
    data: await mails.choices(sessionOf(request).adminId),
  }))

  admin.put(path, { config, schema: { body: ReportMailChoices, response } }, async (request) => {
    await mails.choose(sessionOf(request).adminId, request.body)
    return { success: true as const, data: request.body }
  })
}

/**
 * `POST /api/report-mails/stop?token=` unsubscribes the administrator who received the link, without a sign-in. Mail
 * clients call it with a form (RFC 8058). It is never a GET, because mail clients follow links in mails.
 */
export function stopMailRoutes(
  server: CardroomServer,
  mails: ReportMails,
  limiter: RateLimiter,
): void {
  oneClickRoutes(server, (open) => {
    open.post(
      '/api/report-mails/stop',
      {
        config: { access: 'public', isForAnyOrigin: true },
        schema: { querystring: StopReportMailsQuery, response: { 200: Done } },
      },
      async (request) => {
        await limiter.take(limitKeyOf(request.ip))
        await mails.stop(request.query.token)
        return { success: true as const, message: 'No more reports are sent to you' }
      },
    )
  })
}
