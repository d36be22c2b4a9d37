import { Problem } from '@cardroom/contracts/problem'
import { RequestError } from './request.ts'

/** The problem body of a failed request, or null if it has none. */
export function readProblem(error: unknown): Problem | null {
  if (!(error instanceof RequestError)) return null
  try {
    return Problem.safeParse(JSON.parse(error.body)).data ?? null
  } catch {
    return null
  }
}

/** The message to show for a failed request: the service's message, or the given fallback. */
export function readErrorMessage(error: unknown, otherwise: string): string {
  return readProblem(error)?.message ?? otherwise
}
