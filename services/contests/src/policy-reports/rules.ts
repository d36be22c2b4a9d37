import type { PolicyReport, PolicyReportRequest } from '@cardroom/contracts/policy-reports'
import { pages } from '@cardroom/contracts/redirects'

/** The fields by which reports are counted. */
export type PolicyReportKey = Pick<PolicyReport, 'directive' | 'blocked' | 'page'>

const other = 'other'

/** The overflow row, which collects all reports that exceed the limit. */
export const otherReports: PolicyReportKey = { directive: other, blocked: other, page: other }

const directives = new Set(
  [
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src',
    'font-src connect-src frame-src child-src worker-src manifest-src object-src base-uri form-action frame-ancestors',
    'require-trusted-types-for trusted-types',
  ].flatMap((names) => names.split(' ')),
)
const maxHostLength = 100

/**
 * The parts of a report that are stored. These exclude the path of a third-party URL and all queries, and include only
 * the page of our own URLs, because the rest may identify a person. Anyone can send a report, so every value is
 * validated.
 */
export function policyReportKey({ 'csp-report': report }: PolicyReportRequest): PolicyReportKey {
  const [violated] = report['violated-directive']?.split(' ') ?? []
  const directive = report['effective-directive'] ?? violated ?? other
  return {
    directive: directives.has(directive) ? directive : other,
    blocked: blockedOf(report['blocked-uri'], report['document-uri']),
    page: pageOf(report['document-uri']),
  }
}

function blockedOf(text: string, documentUri: string): string {
  // The value is a keyword such as `inline`, or a URL scheme without a host.
  if (/^[a-z][a-z-]{0,39}$/.test(text)) return text
  const url = URL.parse(text)
  if (url === null) return other
  if (!/^(?:http|ws)s?:$/.test(url.protocol)) return url.protocol.slice(0, -1).slice(0, 40)
  if (url.host === URL.parse(documentUri)?.host) return 'self'
  return url.host.length <= maxHostLength ? url.host : other
}

function pageOf(documentUri: string): string {
  const path = URL.parse(documentUri)?.pathname.replace(/(?<=.)\/$/, '')
  if (path === undefined) return other
  const isBelow = (page: string) => page.endsWith('/*') && path.startsWith(page.slice(0, -1))
  return pages.find((page) => page === path) ?? pages.find(isBelow) ?? other
}
