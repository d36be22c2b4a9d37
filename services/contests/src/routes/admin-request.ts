import { AppError } from '@cardroom/service-kit/app-error'

/** @throws {AppError} `not_found` for undefined */
export function found<Found>(value: Found | undefined, name: string): Found {
  if (value === undefined) throw new AppError('not_found', `There is no such ${name}`)
  return value
}
