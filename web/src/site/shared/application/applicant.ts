import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

const storedKey = 'applicantFirstName'

export function rememberApplicant(firstName: string): void {
  writeStored(sessionStore, storedKey, firstName)
}

/** The first name of the applicant in this tab, or null. */
export function readApplicant(): string | null {
  return readStored(sessionStore, storedKey)
}
