import * as z from 'zod/mini'
import { response } from './response.ts'

/** Where browsers report what the Content-Security-Policy blocked; also in gateway/snippets. */
export const policyReportsPath = '/api/policy-reports'

/** The most distinct reports; further ones are counted as one. */
export const maxPolicyReports = 200

/** The `application/csp-report` of a browser; other fields are ignored. */
export const PolicyReportRequest = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'blocked-uri': z.string(),
    'effective-directive': z.optional(z.string()),
    /** Older browsers: the directive with its sources. */
    'violated-directive': z.optional(z.string()),
  }),
})
export type PolicyReportRequest = z.infer<typeof PolicyReportRequest>

export const PolicyReport = z.object({
  /** For example `img-src`; `other` if unknown. */
  directive: z.string(),
  /** A host, a scheme such as `data`, or a keyword such as `inline`. */
  blocked: z.string(),
  /** One of the site's `pages`, or `other`. */
  page: z.string(),
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
})
export type PolicyReport = z.infer<typeof PolicyReport>

/** Latest first. */
export const PolicyReportsResponse = response(z.array(PolicyReport))
