import type { Session } from '@cardroom/contracts/session'

/** Reads and extends sessions; implemented by `sessionReader` of the database package. */
export type Sessions = {
  read: (id: string) => Promise<Session | null>
}

/** The session cookie's name, with the prefix `__Host-` if the visitor's connection is encrypted. */
export function sessionCookieName(protocol: string): string {
  return protocol === 'https' ? '__Host-sid' : 'sid'
}
