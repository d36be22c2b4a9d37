import { RequestError } from '../../shared/request.ts'

/** About three minutes. Preparing the copy of the visits takes seconds. */
const maxTries = 60

/** Whether a failure says that the figures are being prepared, and when to ask again. */
export function isPreparing(error: Error | null): error is RequestError {
  return error instanceof RequestError && error.status === 503 && error.retryAfterSeconds !== null
}

/** Options of a query whose figures may still be in preparation. */
export const preparedOptions = {
  // Sent even if the browser reports being offline, so that the failure shows at once.
  networkMode: 'always',
  retry: (failures: number, error: Error) => isPreparing(error) && failures < maxTries,
  retryDelay: (_: number, error: Error) =>
    1000 * (isPreparing(error) ? (error.retryAfterSeconds ?? 1) : 1),
  refetchOnReconnect: ({ state }: { state: { status: string } }) =>
    state.status === 'error' && 'always',
} as const
