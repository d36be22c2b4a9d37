import type { Session } from '@cardroom/contracts/session'

/** Finds the session of an id, and keeps it alive by that; `sessionReader` of the database is the one. */
export type Sessions = {
  read: (id: string) => Promise<Session | null>
}

/** The session cookie's name: `__Host-` prefixed where the visitor's own connection is encrypted. */
export function sessionCookieName(protocol: string): string {
  return protocol === 'https' ? '__Host-sid' : 'sid'
}
