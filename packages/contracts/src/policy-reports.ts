import * as z from 'zod/mini'

/** Where browsers report what the Content-Security-Policy of a page has blocked; gateway/snippets names it too. */
export const policyReportsPath = '/api/policy-reports'

/** So many different reports are kept apart; what comes beyond them is counted as one. */
export const maxPolicyReports = 200

/** What a browser sends, as `application/csp-report`. It has more fields, which are not read. */
export const PolicyReportRequest = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string(),
    'effective-directive': z.optional(z.string()),
    /** All that older browsers have: the directive with its sources. */
    'violated-directive': z.optional(z.string()),
  }),
})
export type PolicyReportRequest = z.infer<typeof PolicyReportRequest>

/** What was blocked, how often. */
export const PolicyReport = z.object({
  /** Such as `img-src`; `other` for one that is not known. */
  directive: z.string(),
  /** A host, a scheme such as `data`, or a word such as `inline`. */
  blocked: z.string(),
  /** One of the site's `pages`, or `other`. */
  page: z.string(),
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
})
export type PolicyReport = z.infer<typeof PolicyReport>

/** `GET /api/admin/policy-reports`: the latest first. */
export const PolicyReportsResponse = z.object({
  success: z.literal(true),
  data: z.array(PolicyReport),
})
