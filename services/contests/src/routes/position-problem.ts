import { AppError } from '@cardroom/service-kit/app-error'

/** There are fewer entries than the place that somebody is said to have taken. */
export function positionProblem(entries: number): AppError {
  const message = `Final position must be between 1 and ${Math.max(1, entries)}`
  return new AppError('bad_request', message, { issues: [{ path: 'finalPosition', message }] })
}
