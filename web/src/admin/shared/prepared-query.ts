import { RequestError } from '../../shared/request.ts'

/** A limit of approximately three minutes. The preparation of the visit data takes seconds. */
const maxTries = 60

/** Whether a failure means that the figures are still in preparation, and when to retry. */
export function isPreparing(error: Error | null): error is RequestError {
  return error instanceof RequestError && error.status === 503 && error.retryAfterSeconds !== null
}

/** Options of a query whose figures may still be in preparation. */
export const preparedOptions = {
  // Sends the request even if the browser reports that it is offline, so that the failure shows immediately.
  networkMode: 'always',
  retry: (failures: number, error: Error) => isPreparing(error) && failures < maxTries,
  retryDelay: (_: number, error: Error) =>
    1000 * (isPreparing(error) ? (error.retryAfterSeconds ?? 1) : 1),
  refetchOnReconnect: ({ state }: { state: { status: string } }) =>
    state.status === 'error' && 'always',
} as const
