import { type ProblemCode, type ProblemIssue, problemStatus } from '@cardroom/contracts/problem'

/** An error with a code of the contracts, which the server turns into a Problem. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly issues: ProblemIssue[] | undefined
  /** The current state of a conflict; sent to the client. */
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  /**
   * @param code determines the HTTP status
   * @param message one sentence for people; sent to the client
   */
  constructor(
    code: ProblemCode,
    message: string,
    details: {
      issues?: ProblemIssue[]
      data?: unknown
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.status = problemStatus[code]
    this.issues = details.issues
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
