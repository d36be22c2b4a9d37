import * as z from 'zod/mini'

/** Where browsers report what the Content-Security-Policy of a page blocked; gateway/snippets repeats it. */
export const policyReportsPath = '/api/policy-reports'

/** The most distinct reports; all others count as one. */
export const maxPolicyReports = 200

/** A report that a browser sends as `application/csp-report`; further fields are ignored. */
export const PolicyReportRequest = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string(),
    'effective-directive': z.optional(z.string()),
    /** The directive with its sources, from older browsers. */
    'violated-directive': z.optional(z.string()),
  }),
})
export type PolicyReportRequest = z.infer<typeof PolicyReportRequest>

/** A blocked resource and its count. */
export const PolicyReport = z.object({
  /** Such as `img-src`; `other` if unknown. */
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
