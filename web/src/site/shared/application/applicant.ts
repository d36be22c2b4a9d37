import { readStored, sessionStore, writeStored } from '../../../shared/stored.ts'

const storedKey = 'applicantFirstName'

/** Hands the name of somebody who has just applied over to the page that says thank you. */
export function rememberApplicant(firstName: string): void {
  writeStored(sessionStore, storedKey, firstName)
}

/** First name of who applied in this tab; null when nobody did. */
export function readApplicant(): string | null {
  return readStored(sessionStore, storedKey)
}
