import { Problem } from '@cardroom/contracts/problem'
import { RequestError } from './request.ts'

/** The service's own account of a failed request; null when there was none. */
export function readProblem(error: unknown): Problem | null {
  if (!(error instanceof RequestError)) return null
  try {
    return Problem.safeParse(JSON.parse(error.body)).data ?? null
  } catch {
    return null
  }
}

/** The sentence to show for a failed request: the service's own, or the one given. */
export function readErrorMessage(error: unknown, otherwise: string): string {
  return readProblem(error)?.message ?? otherwise
}
