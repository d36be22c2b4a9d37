import { AppError } from '@cardroom/service-kit/app-error'
import type { Slowed } from '../domain/accounts.ts'

/** The answer to a password that was not even tried. */
export function tooManyAttempts({ waitMs }: Slowed): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError(
    'too_many_requests',
    `Too many failed attempts. Please try again in ${inWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} min`
}
