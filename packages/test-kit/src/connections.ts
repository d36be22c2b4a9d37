/** The password of every account on the temporary servers of a test run. */
export const password = 'test'

/** The accounts of the services in Redis. */
export const redisUsers = ['ingest', 'admin', 'chat', 'contests', 'kook'] as const

/** The password of each service's Redis account. */
export const redisPasswords = {
  ingest: password,
  admin: password,
  chat: password,
  contests: password,
  kook: password,
}

/** The migrated database that test files clone. */
export const templateName = 'cardroom_template'

/** A connection URL with another user of the test servers. */
export function withUser(url: string, user: string): string {
  return Object.assign(new URL(url), { username: user, password }).href
}
