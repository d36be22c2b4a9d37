import * as z from 'zod/mini'

/** Every error code and its HTTP status. */
export const problemStatus = {
  bad_request: 400,
  unauthenticated: 401,
  second_step_required: 401,
  forbidden: 403,
  password_change_required: 403,
  factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

const codes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]

/** A fault of the input: a dotted path, and a sentence for people. */
export const ProblemIssue = z.object({ path: z.string(), message: z.string() })
export type ProblemIssue = z.infer<typeof ProblemIssue>

/**
 * The body of every error. `message` and `error` are the same sentence: the specification uses one in the back office and
 * the other on the sponsorship form.
 */
export const Problem = z.object({
  success: z.literal(false),
  code: z.enum(codes),
  message: z.string(),
  error: z.string(),
  requestId: z.string(),
  issues: z.optional(z.array(ProblemIssue)),
  /** The current state, for a conflict; its shape depends on the call. */
  data: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
