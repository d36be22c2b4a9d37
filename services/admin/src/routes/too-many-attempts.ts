import { AppError } from '@cardroom/service-kit/app-error'
import type { TooManyAttempts } from '../domain/accounts.ts'

/** The error for a password that was not checked. */
export function tooManyAttempts({ waitMs }: TooManyAttempts): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError(
    'too_many_requests',
    `Too many failed attempts. Please try again in ${toText(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

function toText(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} min`
}
