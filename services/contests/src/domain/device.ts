const token = /^[\w-]{43}$/

/** The secret that a browser carries since it signed somebody up, if this is one. */
export function readDeviceToken(cookie: string | undefined): string | null {
  return cookie !== undefined && token.test(cookie) ? cookie : null
}
