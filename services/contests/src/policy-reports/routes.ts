import {
  PolicyReportRequest,
  policyReportsPath,
  PolicyReportsResponse,
} from '@cardroom/contracts/policy-reports'
import { limitKeyOf } from '@cardroom/service-kit/address'
import type { RateLimiter } from '@cardroom/service-kit/rate-limit'
import type { CardroomServer } from '@cardroom/service-kit/server'
import { policyReportKey } from './rules.ts'
import type { PolicyReports } from './repository.ts'

/** `POST /api/policy-reports`: browsers report violations of a page's security policy. */
export function policyReportRoutes(
  server: CardroomServer,
  reports: PolicyReports,
  addressLimit: RateLimiter,
): void {
  // This scope is separate, so that no other route accepts this content type.
  void server.register(async (scope: CardroomServer) => {
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(
      policyReportsPath,
      { config: { access: 'public' }, schema: { body: PolicyReportRequest } },
      async (request, reply) => {
        await addressLimit.take(limitKeyOf(request.ip))
        await reports.count(policyReportKey(request.body))
        return reply.code(204).send()
      },
    )
  })
}

/** `GET /api/admin/policy-reports`. */
export function adminPolicyReportRoutes(admin: CardroomServer, reports: PolicyReports): void {
  admin.get(
    '/api/admin/policy-reports',
    { config: { access: 'audit.read' }, schema: { response: { 200: PolicyReportsResponse } } },
    async () => ({ success: true as const, data: await reports.list() }),
  )
}
