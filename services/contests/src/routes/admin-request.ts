import { AppError } from '@cardroom/service-kit/app-error'

/** @throws {AppError} `not_found` for undefined */
export function found<Found>(value: Found | undefined, name: string): Found {
  if (value === undefined) throw new AppError('not_found', `There is no such ${name}`)
  return value
}

/** The answer to a change of many rows' status, with its lines of the audit log. */
export function bulkAnswer(auditIds: number[], status: string) {
  const rows = auditIds.length === 1 ? '1 row' : `${auditIds.length} rows`
  return {
    success: true as const,
    message: `Status of ${rows} updated to ${status}`,
    data: { changed: auditIds.length, auditIds },
  }
}
